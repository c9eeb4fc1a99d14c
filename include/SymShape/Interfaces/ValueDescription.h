//===- ValueDescription.h - The description of one value --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description of a value consists of *slots*: its extents, its number, its
// elements, and so on. Each slot is a struct below, which says what it stores
// and which numbers merges compare. `DescriptionTable` stores the slots of all
// values of a function.
//
// Invariants:
//  - A slot is exact: each number in it equals the run-time number at each
//    execution of the value's definition. A slot that is not set states
//    nothing.
//  - All slots of a value live and die together. Only the table stores them, so
//    that `erase` forgets every one, `copy` copies every one, and `save` keeps
//    every one. No code outside of this file lists the slots.
//  - Where control flow merges, at a call, and where facts simplify numbers,
//    the analysis handles the *numbers* of a value: those of all its slots, one
//    slot after the other (`forEachNumber`). A slot that has no numbers is
//    unknown after a merge, unless the merge has a rule of its own for it, as
//    for conditions.
//  - The type of a value determines how many numbers it has (`count`), so that
//    a number has the same place in all values of this type.
//  - Pointers to the data of a slot are valid until this slot is set again or
//    the value is erased. The lists that slots refer to live as long as the
//    table, also after the value is erased: a copy may share them.
//  - The table never reads a value, so that it may outlive the IR, and never
//    iterates over values in an order that depends on their addresses.
//
// To add a slot, write its struct and add it to `ValueDescriptions`. All of the
// above then applies to it. Most values have one slot, so the table allocates
// each slot on its own.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_VALUEDESCRIPTION_H
#define SYMSHAPE_INTERFACES_VALUEDESCRIPTION_H

#include "SymShape/Interfaces/Condition.h"
#include "SymShape/Interfaces/ExactFloats.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <optional>
#include <tuple>
#include <vector>

namespace mlir::symshape {

/// True for types whose extents the analysis follows.
inline bool isRankedShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

/// True for integers that the analysis reads as signed numbers. An `i1` is a
/// condition instead.
inline bool isFollowedInteger(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

//===----------------------------------------------------------------------===//
// The slots
//===----------------------------------------------------------------------===//

namespace slots {

/// The base of a slot that has no numbers which merges compare.
template <typename T> struct Whole {
  using Data = T;
  static constexpr bool hasNumbers = false;
};

/// The base of other slots. They have these functions:
///
///   /// How many numbers a value of the type has.
///   static unsigned count(Type type);
///   /// Appends the numbers in the data; none if they are unknown.
///   static void append(const Data &data, ExprContext &ctx,
///                      SmallVectorImpl<DimExpr> &numbers);
///   /// The data with these numbers, not all of them null; none if the
///   /// slot cannot store them.
///   static std::optional<Data> read(ArrayRef<DimExpr> numbers);
template <typename T> struct WithNumbers {
  using Data = T;
  static constexpr bool hasNumbers = true;
  /// False if a loop that carries such numbers is not walked again for them.
  static constexpr bool isCarried = true;
};

/// The base of a slot that is a list of numbers; null ones are unknown.
struct List : WithNumbers<ArrayRef<DimExpr>> {
  static void append(Data data, ExprContext &,
                     SmallVectorImpl<DimExpr> &numbers) {
    numbers.append(data.begin(), data.end());
  }
  static std::optional<Data> read(ArrayRef<DimExpr> numbers) { return numbers; }
};

/// The extents of a ranked shaped value, one per dimension.
struct Extents : List {
  static unsigned count(Type type) {
    return isRankedShaped(type) ? cast<ShapedType>(type).getRank() : 0;
  }
};

/// The number that an integer or index value holds, or a `!symshape.extent`.
struct Number : WithNumbers<DimExpr> {
  static unsigned count(Type type) { return isFollowedInteger(type); }
  static void append(Data data, ExprContext &,
                     SmallVectorImpl<DimExpr> &numbers) {
    numbers.push_back(data);
  }
  static std::optional<Data> read(ArrayRef<DimExpr> numbers) {
    return numbers.front();
  }
};

/// The elements of a small tensor of integers, in row-major order, or the sizes
/// in a `!shape.shape`.
struct Contents : List {
  static unsigned count(Type type);
};

/// The offset and the strides of a memref whose type has not the identity
/// layout, in elements.
struct Layout : List {
  static unsigned count(Type type);
};

/// The condition that an `i1` states.
struct Bit : Whole<ConditionRef> {};

/// The exact value of a float. Its numbers are the numerator, the denominator,
/// and 1 if it is rounded. Loops rarely carry a float that becomes a size, and
/// often sums whose first value alone is known.
struct Real : WithNumbers<ExactReal> {
  static constexpr bool isCarried = false;
  static unsigned count(Type type) { return precisionOf(type) ? 3 : 0; }
  static void append(const Data &data, ExprContext &ctx,
                     SmallVectorImpl<DimExpr> &numbers);
  static std::optional<Data> read(ArrayRef<DimExpr> numbers);
};

/// The expression of a `!symshape.symbol`.
struct Symbol : Whole<DimExpr> {};

} // namespace slots

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// The id of the number of an integer. The id of an extent is its axis. Such
/// numbers have symbols where nothing else describes them; the ids of others
/// are less.
constexpr int kNumberId = -1;

/// A number of a value, without the value.
struct NumberPlace {
  int id;
  bool isCarried; ///< see slots::WithNumbers
};

/// Stores the descriptions of values, which consist of slots of these types.
template <typename... Slots> class DescriptionTable {
  static constexpr unsigned kNumSlots = sizeof...(Slots);
  template <typename S> static constexpr unsigned positionOf() {
    unsigned position = 0, found = kNumSlots;
    ((std::is_same_v<S, Slots> ? void(found = position++) : void(++position)),
     ...);
    return found;
  }
  template <typename S> static constexpr unsigned position = positionOf<S>();
  template <typename S>
  static constexpr bool isList =
      std::is_same_v<typename S::Data, ArrayRef<DimExpr>>;

  struct Node;
  /// The address of a node, with the position of its slot in the lowest bits.
  class Link {
  public:
    Link() = default;
    Link(Node *node, unsigned slot) : bits(uintptr_t(node) | slot) {}
    explicit operator bool() const { return bits; }
    unsigned slot() const { return bits & 7; }
    Node *node() const {
      return reinterpret_cast<Node *>(bits & ~uintptr_t(7));
    }

  private:
    uintptr_t bits = 0;
  };
  /// One slot of one value, and the value's other slots.
  struct alignas(8) Node {
    Link next;
  };
  static_assert(kNumSlots <= 8, "more slots need more bits of alignment");
  template <typename S> struct NodeOf : Node {
    typename S::Data data = {};
  };

public:
  DescriptionTable() = default;
  DescriptionTable(const DescriptionTable &) = delete;
  DescriptionTable &operator=(const DescriptionTable &) = delete;
  ~DescriptionTable() {
    for (Link link : owners)
      withSlot(link.slot(), [&](auto slot) {
        using S = decltype(slot);
        std::destroy_at(&dataIn<S>(link));
      });
  }

  /// Calls `fn` with an object of the type of each slot.
  template <typename Fn> static void forEachSlot(Fn fn) { (fn(Slots()), ...); }

  //===--- One value ------------------------------------------------------===//

  /// True if some slot of the value is set.
  bool contains(Value v) const { return links.contains(v); }
  /// The data in a slot; null if it is not set.
  template <typename S> const typename S::Data *find(Value v) const {
    return findIn<S>(links.lookup(v));
  }
  template <typename S> typename S::Data lookup(Value v) const {
    const typename S::Data *data = find<S>(v);
    return data ? *data : typename S::Data();
  }
  /// Sets a slot. The table copies a list. Returns the stored data.
  template <typename S>
  const typename S::Data &set(Value v, typename S::Data data) {
    if constexpr (isList<S>) {
      DimExpr *copy = alloc.template Allocate<DimExpr>(data.size());
      std::uninitialized_copy(data.begin(), data.end(), copy);
      data = ArrayRef<DimExpr>(copy, data.size());
    }
    return put<S>(v, std::move(data));
  }
  /// Forgets one slot.
  template <typename S> void erase(Value v) {
    auto it = links.find(v);
    if (it == links.end())
      return;
    for (Link *link = &it->second; *link; link = &link->node()->next)
      if (link->slot() == position<S>) {
        Link gone = *link;
        *link = gone.node()->next;
        release(gone);
        break;
      }
    if (!it->second)
      links.erase(it);
  }
  /// Forgets all slots.
  void erase(Value v) {
    auto it = links.find(v);
    if (it == links.end())
      return;
    for (Link link = it->second; link;) {
      Link next = link.node()->next;
      release(link);
      link = next;
    }
    links.erase(it);
  }
  /// Sets each slot of `to` that is set for `from`, to the same.
  void copy(Value from, Value to) {
    for (Link link = links.lookup(from); link; link = link.node()->next)
      withSlot(link.slot(), [&](auto slot) {
        using S = decltype(slot);
        put<S>(to, dataIn<S>(link));
      });
  }

  /// All slots of a value, which the value may lose meanwhile.
  using Saved = std::tuple<std::optional<typename Slots::Data>...>;
  Saved save(Value v) const {
    Saved saved;
    for (Link link = links.lookup(v); link; link = link.node()->next)
      withSlot(link.slot(), [&](auto slot) {
        using S = decltype(slot);
        std::get<position<S>>(saved) = dataIn<S>(link);
      });
    return saved;
  }
  void restore(Value v, const Saved &saved) {
    forEachSlot([&](auto slot) {
      using S = decltype(slot);
      if (const auto &data = std::get<position<S>>(saved))
        put<S>(v, *data);
    });
  }

  //===--- The numbers of a value -----------------------------------------===//

  /// The id of number `i` of a slot.
  template <typename S> static constexpr int idOf(unsigned i) {
    if constexpr (std::is_same_v<S, slots::Extents>)
      return i;
    if constexpr (std::is_same_v<S, slots::Number>)
      return kNumberId;
    return kNumberId - 1 - int(i * kNumSlots + position<S>);
  }
  /// Calls `fn` with each number of a value of this type, in order.
  static void forEachNumber(Type type,
                            llvm::function_ref<void(NumberPlace)> fn) {
    forEachSlot([&](auto slot) {
      using S = decltype(slot);
      if constexpr (S::hasNumbers)
        for (unsigned i = 0, e = S::count(type); i != e; ++i)
          fn({idOf<S>(i), S::isCarried});
    });
  }
  /// The numbers of `v`, which has this type or a similar one; null where they
  /// are unknown.
  SmallVector<DimExpr, 4> numbers(Type type, Value v, ExprContext &ctx) const {
    SmallVector<DimExpr, 4> all;
    Link link = links.lookup(v);
    forEachSlot([&](auto slot) {
      using S = decltype(slot);
      if constexpr (S::hasNumbers) {
        unsigned first = all.size(), count = S::count(type);
        const typename S::Data *data = count ? findIn<S>(link) : nullptr;
        if (data)
          S::append(*data, ctx, all);
        if (all.size() != first + count)
          all.truncate(first);
        all.resize(first + count);
      }
    });
    return all;
  }
  /// Calls `fn` with an object of the type of each slot that has numbers, and
  /// its part of the numbers of a value of this type.
  template <typename Fn>
  static void splitNumbers(Type type, ArrayRef<DimExpr> numbers, Fn fn) {
    forEachSlot([&](auto slot) {
      using S = decltype(slot);
      if constexpr (S::hasNumbers) {
        unsigned count = std::min<size_t>(S::count(type), numbers.size());
        if (count)
          fn(slot, numbers.take_front(count));
        numbers = numbers.drop_front(count);
      }
    });
  }

private:
  template <typename S> static typename S::Data &dataIn(Link link) {
    return static_cast<NodeOf<S> *>(link.node())->data;
  }
  template <typename S> static typename S::Data *findIn(Link link) {
    for (; link; link = link.node()->next)
      if (link.slot() == position<S>)
        return &dataIn<S>(link);
    return nullptr;
  }
  /// Calls `fn` with an object of the type of the slot at a position.
  template <typename Fn> static void withSlot(unsigned slot, Fn fn) {
    ((slot == position<Slots> ? fn(Slots()) : void()), ...);
  }
  template <typename S>
  const typename S::Data &put(Value v, typename S::Data data) {
    Link &head = links[v];
    if (typename S::Data *known = findIn<S>(head)) {
      *known = std::move(data);
      return *known;
    }
    Link &free = released[position<S>];
    Node *node = free.node();
    if (node) {
      free = node->next;
    } else {
      node = new (alloc.template Allocate<NodeOf<S>>()) NodeOf<S>();
      if constexpr (!std::is_trivially_destructible_v<typename S::Data>)
        owners.push_back(Link(node, position<S>));
    }
    node->next = head;
    head = Link(node, position<S>);
    dataIn<S>(head) = std::move(data);
    return dataIn<S>(head);
  }
  /// Keeps the node for another value.
  void release(Link link) {
    withSlot(link.slot(), [&](auto slot) {
      using S = decltype(slot);
      dataIn<S>(link) = typename S::Data();
    });
    link.node()->next = released[link.slot()];
    released[link.slot()] = link;
  }

  DenseMap<Value, Link> links;
  /// For each slot, nodes that no value uses. Their data is empty.
  std::array<Link, kNumSlots> released;
  /// All nodes whose data has a destructor.
  std::vector<Link> owners;
  llvm::BumpPtrAllocator alloc;
};

using ValueDescriptions =
    DescriptionTable<slots::Extents, slots::Number, slots::Contents,
                     slots::Layout, slots::Bit, slots::Real, slots::Symbol>;

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_VALUEDESCRIPTION_H
