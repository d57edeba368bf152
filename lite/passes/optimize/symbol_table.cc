// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/symbol_table.h"

#include <algorithm>

#include "lite/core/tensor/shape.h"

namespace placelite {
namespace {

// A product of more symbols than any shape has dimensions is not followed;
// squares of squares would grow without bound.
constexpr size_t kMaxFactors = 2 * kMaxRank;

}  // namespace

SymbolicDim SymbolTable::Function(const std::vector<int64_t>& key) {
  const auto [entry, is_new] = functions_.emplace(key, last_ + 1);
  if (is_new) ++last_;
  return {entry->second, 0};
}

SymbolicDim SymbolTable::Product(SymbolicProduct product) {
  std::vector<SymbolicDim>& symbols = product.symbols;
  if (symbols.empty()) return {0, product.count};
  if (product.count == 1 && symbols.size() == 1) return symbols[0];
  std::sort(symbols.begin(), symbols.end());
  // The key of a product starts with its count, which is not negative; keys of
  // other functions start with a negative number.
  std::vector<int64_t> key = {product.count};
  for (const SymbolicDim& dim : symbols) {
    key.push_back(dim.symbol);
    key.push_back(dim.offset);
  }
  const SymbolicDim dim = Function(key);
  products_.emplace(dim.symbol, std::move(product));
  return dim;
}

SymbolicProduct SymbolTable::Factors(SymbolicDim dim) const {
  if (dim.symbol == 0) return {dim.offset, {}};
  const auto it = products_.find(dim.symbol);
  if (it == products_.end() || dim.offset != 0) return {1, {dim}};
  return it->second;
}

void ElementCount::MultiplyBy(SymbolicDim dim) {
  const SymbolicProduct by = symbols_->Factors(dim);
  // Larger counts are no shape's.
  if (by.count > 0 && product_.count > kMaxElements / by.count) known_ = false;
  if (product_.symbols.size() + by.symbols.size() > kMaxFactors) known_ = false;
  if (!known_) return;
  product_.count *= by.count;
  product_.symbols.insert(product_.symbols.end(), by.symbols.begin(),
                          by.symbols.end());
}

void ElementCount::DivideBy(SymbolicDim dim) {
  const SymbolicProduct by = symbols_->Factors(dim);
  if (by.count == 0 || product_.count % by.count != 0) known_ = false;
  if (!known_) return;
  product_.count /= by.count;
  std::vector<SymbolicDim>& symbols = product_.symbols;
  for (const SymbolicDim& factor : by.symbols) {
    const auto it = std::find(symbols.begin(), symbols.end(), factor);
    known_ = known_ && it != symbols.end();
    if (known_) symbols.erase(it);
  }
}

SymbolicDim ElementCount::ToDim() {
  return known_ ? symbols_->Product(std::move(product_)) : symbols_->Fresh();
}

}  // namespace placelite
