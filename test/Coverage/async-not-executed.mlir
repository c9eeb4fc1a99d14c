// What inference knows about the results of async ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// async.add_to_group: no result
// async.await_all: no result
// async.coro.begin: no result
// async.coro.end: no result
// async.coro.free: no result
// async.coro.id: no result
// async.coro.save: no result
// async.coro.suspend: no result
// async.create_group: no result
// async.runtime.add_ref: no result
// async.runtime.add_to_group: no result
// async.runtime.await: no result
// async.runtime.await_and_resume: no result
// async.runtime.create: no result
// async.runtime.create_group: no result
// async.runtime.drop_ref: no result
// async.runtime.is_error: no result
// async.runtime.num_worker_threads: no result
// async.runtime.resume: no result
// async.runtime.set_available: no result
// async.runtime.set_error: no result
// async.runtime.store: no result
// async.func: callee
// async.return: callee
// async.yield: terminator
// async.runtime.load: not modelled
// async.call: not modelled

// async.await contents: not modelled
// async.execute contents: not modelled
func.func @execute(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %t0, %v0 = async.execute -> !async.value<tensor<?xf32>> {
    async.yield %x : tensor<?xf32>
  }
  %0 = async.await %v0 : !async.value<tensor<?xf32>> // async.await exact: [?]
  %e0 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32> // async.execute exact: [?]
  %t1, %v1 = async.execute -> !async.value<tensor<?xf32>> {
    async.yield %b : tensor<?xf32>
  }
  %1 = async.await %v1 : !async.value<tensor<?xf32>> // async.await bound: [?]
  %e1 = tensor.cast %1 : tensor<?xf32> to tensor<?xf32> // async.execute bound: [?]
  %t2, %v2 = async.execute -> !async.value<tensor<?xf32>> {
    async.yield %u : tensor<?xf32>
  }
  %2 = async.await %v2 : !async.value<tensor<?xf32>> // async.await unknown: [?]
  %e2 = tensor.cast %2 : tensor<?xf32> to tensor<?xf32> // async.execute unknown: [?]
  return
}
