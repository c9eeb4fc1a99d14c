//===- DataRequirements.h - Requirements of data ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checks and the preconditions of a function that read its data, in program
// order. Those that read the same data, or data that a third one reads too,
// form a group: the same data have to meet all of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATAREQUIREMENTS_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATAREQUIREMENTS_H

#include "Preconditions/NumberSources.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace mlir::symshape {

/// A part of a bit, all of whose parts have to hold.
struct BitPart {
  Value bit;
  bool isTrue;
  NumberSources sources;
};
/// Such parts, up to a limit.
SmallVector<BitPart> bitPartsOf(Value bit, bool isTrue,
                                const FunctionShapes &shapes);

/// Adds the condition that the body around `op` runs, if a structured op is
/// around it: each of its loops then has an iteration.
void addRuns(Operation *op, const FunctionShapes &shapes,
             MutableArrayRef<Precondition> preconditions);

/// The blocks of a region from which control may leave it. From the others, a
/// program stops or runs for ever.
llvm::SmallPtrSet<Block *, 8> blocksWithExit(Region &region);

/// True if some element may contribute to both.
bool shareData(const NumberSources &a, const NumberSources &b);

/// The sources of all numbers of a precondition, and the numbers near which its
/// outcome may change.
NumberSources sourcesOf(const Precondition &precondition,
                        const FunctionShapes &shapes);
/// True if a size contributes to the limits of a precondition's numbers.
bool isBoundedBySizes(const Precondition &precondition,
                      const FunctionShapes &shapes);

/// A part of a check, or a precondition.
struct DataRequirement {
  Operation *op;
  /// The op at which the facts hold: `op`, or a structured op around it.
  Operation *point;
  /// The part; its bit is null for a precondition, whose op is null for a check
  /// of another form, such as a switch.
  BitPart part;
  Precondition precondition;
  NumberSources sources;
  /// True if a size contributes to the number, to its limits, or to the choice
  /// of the arm in which the op is.
  bool readsSizes;
  bool isCheck() const { return part.bit || !precondition.op; }
};

class DataRequirements {
public:
  explicit DataRequirements(const FunctionShapes &shapes);

  /// Numbers of requirements, in program order.
  using Group = std::vector<unsigned>;

  const DataRequirement &operator[](unsigned i) const { return list[i]; }
  /// The groups that read some of the data of `sources`.
  SmallVector<unsigned> groupsOf(const NumberSources &sources) const;
  const Group &group(unsigned i) const { return groups[i]; }
  size_t numGroups() const { return groups.size(); }
  /// How many requirements there are before `op`, and up to it.
  unsigned countBefore(Operation *op) const;
  unsigned countUpTo(Operation *op) const;

private:
  /// An element of a tensor, or all of them if it has no place; null for the
  /// elements that files hold.
  using Datum = std::pair<const void *, SmallVector<int64_t, 2>>;
  static Datum datumOf(Value input);
  SmallVector<Datum> dataOf(const NumberSources &sources) const;
  void add(Operation *op, Operation *point);
  NumberSources sourcesOfArms(Operation *op);
  void addCheck(Operation *op, Operation *point, Value bit, bool isTrue);
  void addGroups();

  const FunctionShapes &shapes;
  std::vector<DataRequirement> list;
  DenseMap<Operation *, std::pair<unsigned, unsigned>> places;
  /// The blocks of regions from which control may leave them.
  DenseMap<Region *, llvm::SmallPtrSet<Block *, 8>> exits;
  /// The sources of the conditions of choices.
  DenseMap<Operation *, NumberSources> conditions;
  std::map<Datum, unsigned> groupOf;
  std::vector<Group> groups;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATAREQUIREMENTS_H
