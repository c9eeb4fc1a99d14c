// Of a long row of ops that pass on a number, a report lists the first and the
// last ones, so that it gets to the input.
// RUN: symshape-opt %s --symshape-explain=value=result0.0 -o %t | FileCheck %s

// CHECK: function @long
// CHECK-NEXT: :27:8: dimension 0 of %9
// CHECK-NEXT: {{^}}    {{.*}}:27:8: dimension 0 of %9 is 'n', computed by 'math.exp'
// CHECK-NEXT: {{^}}      {{.*}}:26:8: dimension 0 of %8 is 'n', computed by 'math.exp'
// CHECK-NEXT: {{^}}        {{.*}}:25:8: and 7 more ops pass on this number unchanged
// CHECK-NEXT: {{^}}          {{.*}}:18:8: dimension 0 of %0 is 'n', computed by 'math.exp'
// CHECK-NEXT: {{^}}            {{.*}}:16:17: dimension 0 of %arg0 is 'n', as symshape.shape states
// CHECK: function @short
// CHECK-COUNT-5: is 'n'
// CHECK-NOT: more ops

func.func @long(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %0 = math.exp %x : tensor<?xf32>
  %1 = math.exp %0 : tensor<?xf32>
  %2 = math.exp %1 : tensor<?xf32>
  %3 = math.exp %2 : tensor<?xf32>
  %4 = math.exp %3 : tensor<?xf32>
  %5 = math.exp %4 : tensor<?xf32>
  %6 = math.exp %5 : tensor<?xf32>
  %7 = math.exp %6 : tensor<?xf32>
  %8 = math.exp %7 : tensor<?xf32>
  %9 = math.exp %8 : tensor<?xf32>
  return %9 : tensor<?xf32>
}

func.func @short(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %0 = math.exp %x : tensor<?xf32>
  %1 = math.exp %0 : tensor<?xf32>
  %2 = math.exp %1 : tensor<?xf32>
  %3 = math.exp %2 : tensor<?xf32>
  return %3 : tensor<?xf32>
}
