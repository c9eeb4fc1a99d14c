// Shapes on hover. The client asks about the places that the marks name.
// RUN: %python %S/Inputs/client.py symshape-lsp-server %s | FileCheck %s

// hover: %x
func.func @main(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n * 8, 8]>}, %y: tensor<?x8xf32>) -> tensor<?x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  // hover: %two uses: %two
  %two = tensor.concat dim(0) %x, %y : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  // hover: %dx
  %dx = tensor.dim %x, %c0 : tensor<?x8xf32>
  %dy = tensor.dim %y, %c0 : tensor<?x8xf32>
  // hover: %same
  %same = arith.cmpi eq, %dx, %dy : index
  cf.assert %same, "Größe 😀" // hover: %7 uses: %7
  %7 = tensor.concat dim(0) %two, %y : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  // hover: return
  return %7 : tensor<?x8xf32>
}
func.func @several(%a: tensor<?xf32>, %flag: i1) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %both:2 = scf.if %flag -> (index, index) { scf.yield %c0, %d : index, index } else { scf.yield %d, %d : index, index }
  // hover: %both#1
  "a.b"() {s = "Größe 😀"} : () -> () return %both#1 : index
}
// Names that the printer would write otherwise: the same one in two regions, one
// like a number, and those of several results.
func.func @names(%a: tensor<?xf32>, %arg7: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  scf.if %flag {
    %v = tensor.dim %a, %c0 : tensor<?xf32>
    "a.use"(%v) : (index) -> ()
  } else {
    // hover: %v
    %v = tensor.dim %a, %c0 : tensor<?xf32>
    "a.use"(%v) : (index) -> ()
  }
  // hover: %q
  %p, %q = scf.if %flag -> (index, index) { scf.yield %c0, %arg7 : index, index } else { scf.yield %c0, %arg7 : index, index }
  // hover: %_7.a-b$c
  %_7.a-b$c = arith.addi %q, %c0 : index
  "a.use"(%p, %_7.a-b$c) : (index, index) -> ()
  return
}

// CHECK: capabilities: definitionProvider hoverProvider referencesProvider textDocumentSync
// CHECK: hover %x: 5:17-5:19
// CHECK-NEXT: `%x : tensor<?x8xf32>`
// CHECK: | 0 | `n * 8` | exact |
// CHECK-NEXT: | 1 | `8` | exact |

// CHECK: hover %two: 9:3-9:7
// CHECK: | dimension | extent | guarantee |
// CHECK: | 0 | `n * 8 + dim(1, 0)` | exact |
// CHECK: **Sources**
// CHECK: - dimension 0 of %two is 'n * 8 + dim(1, 0)', computed by 'tensor.concat' (line 9)
// CHECK: - dimension 0 of %x is 'n * 8', as symshape.shape states (line 5)
// CHECK: **Facts about `n`**
// CHECK: - 'n in [1, 64]': the range of the symbol is declared here (line 5)
// CHECK: definition %two: 9:3-9:7
// CHECK-NEXT: references %two: 9:3-9:7 16:29-16:33

// CHECK: hover %dx: 11:3-11:6
// CHECK-NEXT: `%dx : index`
// CHECK: The number is `n * 8`.

// CHECK: hover %same: 14:3-14:8
// CHECK: `n * 8 == dim(1, 0)`: **sometimes**

// After the check, both arguments have one size.
// CHECK: hover %7: 16:3-16:5
// CHECK-NEXT: `%7 : tensor<?x8xf32>`
// CHECK: | 0 | `n * 24` | exact |
// CHECK: hover return: nothing

// Columns count UTF-16 units, as in the protocol.
// CHECK: hover %both#1: 25:46-25:51
// CHECK-NEXT: `%both#1 : index`
// CHECK: The number is `dim(0, 0)`.

// CHECK: hover %v: 36:5-36:7
// CHECK-NEXT: `%v : index`
// CHECK: - %v is 'dim(0, 0)', computed by 'tensor.dim' (line 36)
// CHECK: - dimension 0 of %a is 'dim(0, 0)', which is an input (line 29)
// CHECK: hover %q: 40:7-40:9
// CHECK-NEXT: `%q : index`
// CHECK: hover %_7.a-b$c:
// CHECK-NEXT: `%_7.a-b$c : index`

// CHECK: shutdown: None
// CHECK-NEXT: exit code: 0
