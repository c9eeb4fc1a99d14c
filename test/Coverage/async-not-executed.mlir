// Inferred facts about the results of async ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

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
func.func @execute(%x: tensor<?xf32>) {
  %t0, %v0 = async.execute -> !async.value<tensor<?xf32>> {
    async.yield %x : tensor<?xf32>
  }
  %0 = async.await %v0 : !async.value<tensor<?xf32>> // async.await exact: [?]; bound: [?]; unknown: [?]
  %e0 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32> // async.execute exact: [?]; bound: [?]; unknown: [?]
  return
}
