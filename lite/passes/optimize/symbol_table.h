// SPDX-License-Identifier: Apache-2.0
// Symbols for dimensions that are not known, and products of dimensions.
#ifndef LITE_PASSES_OPTIMIZE_SYMBOL_TABLE_H_
#define LITE_PASSES_OPTIMIZE_SYMBOL_TABLE_H_

#include <cstdint>
#include <map>
#include <vector>

namespace placelite {

// `symbol` + `offset`; symbol 0 is the number 0.
struct SymbolicDim {
  int64_t symbol = 0;
  int64_t offset = 0;

  bool operator==(const SymbolicDim& o) const {
    return symbol == o.symbol && offset == o.offset;
  }
  bool operator<(const SymbolicDim& o) const {
    return symbol != o.symbol ? symbol < o.symbol : offset < o.offset;
  }
};

// count * the product of `symbols`.
struct SymbolicProduct {
  int64_t count = 1;
  std::vector<SymbolicDim> symbols;
};

// Hands out symbols: new ones, and one for each function of others.
class SymbolTable {
 public:
  SymbolicDim Fresh() { return {++last_, 0}; }
  // Returns the symbol of a function; the same arguments always give the same
  // symbol.
  SymbolicDim Function(const std::vector<int64_t>& key);
  // The product as one dimension.
  SymbolicDim Product(SymbolicProduct product);
  // The other way: `dim` as a product.
  SymbolicProduct Factors(SymbolicDim dim) const;

 private:
  int64_t last_ = 0;
  std::map<std::vector<int64_t>, int64_t> functions_;
  // The product that Product made each symbol for.
  std::map<int64_t, SymbolicProduct> products_;
};

// A count of elements, put together and taken apart dimension by dimension.
class ElementCount {
 public:
  explicit ElementCount(SymbolTable* symbols) : symbols_(symbols) {}

  void MultiplyBy(SymbolicDim dim);
  // Divides by `dim`; if `dim` is not known to be a factor, nothing is known
  // any more.
  void DivideBy(SymbolicDim dim);
  // Returns the quotient as one dimension; a new symbol if nothing is known.
  SymbolicDim ToDim();

 private:
  SymbolTable* symbols_;
  SymbolicProduct product_;
  bool known_ = true;
};

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SYMBOL_TABLE_H_
