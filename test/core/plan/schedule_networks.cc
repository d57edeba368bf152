// SPDX-License-Identifier: Apache-2.0
#include "test/core/plan/schedule_networks.h"

#include <algorithm>

namespace placelite {

int32_t NetworkBuilder::Input() {
  problem_.storage_bytes.push_back(0);
  writer_.push_back(-1);
  return static_cast<int32_t>(writer_.size()) - 1;
}

int32_t NetworkBuilder::Op(const std::vector<int32_t>& inputs, int64_t bytes) {
  const auto output = static_cast<int32_t>(writer_.size());
  ScheduleOp op;
  op.storages = inputs;
  op.storages.push_back(output);
  for (int32_t input : inputs) {
    if (writer_[input] >= 0) op.after.push_back(writer_[input]);
  }
  writer_.push_back(static_cast<int32_t>(problem_.ops.size()));
  problem_.storage_bytes.push_back(bytes);
  problem_.ops.push_back(op);
  return output;
}

int32_t NetworkBuilder::InPlace(const std::vector<int32_t>& inputs) {
  const int32_t output = Op(inputs, problem_.storage_bytes[inputs[0]]);
  problem_.ops.back().writes = output;
  problem_.ops.back().may_take = {inputs[0]};
  return output;
}

ScheduleProblem NetworkBuilder::Finish(int32_t output) {
  problem_.storage_bytes[output] = 0;
  return problem_;
}

ScheduleProblem Branches(int branches, int64_t first, int64_t second,
                         int64_t third) {
  NetworkBuilder net;
  const int32_t input = net.Op({net.Input()}, 100);
  std::vector<int32_t> ends(branches, input);
  for (int64_t bytes : {first, second, third}) {
    for (int32_t& end : ends) end = net.Op({end}, bytes);
  }
  return net.Finish(net.Op({net.Op(ends, third * branches)}, 1));
}

namespace {

using Branch = std::vector<int64_t>;  // the channels of its ops

// Branches on `input`, level by level, and their concatenation. `side` is the
// height and width.
int32_t Block(NetworkBuilder* net, int32_t input, int64_t side,
              const std::vector<Branch>& branches) {
  auto bytes = [side](int64_t channels) { return side * side * channels * 4; };
  std::vector<int32_t> ends(branches.size(), input);
  int64_t channels = 0;
  for (size_t level = 0; level < 4; ++level) {
    for (size_t i = 0; i < branches.size(); ++i) {
      if (level >= branches[i].size()) continue;
      ends[i] = net->Op({ends[i]}, bytes(branches[i][level]));
      if (level + 1 == branches[i].size()) channels += branches[i][level];
    }
  }
  return net->Op(ends, bytes(channels));
}

}  // namespace

ScheduleProblem InceptionV3() {
  NetworkBuilder net;
  int32_t at = net.Input();
  for (int64_t bytes :
       {149 * 149 * 32, 147 * 147 * 32, 147 * 147 * 64, 73 * 73 * 64,
        73 * 73 * 80, 71 * 71 * 192, 35 * 35 * 192}) {
    at = net.Op({at}, bytes * 4);
  }
  for (int64_t pool : {32, 64, 64}) {
    at = Block(&net, at, 35, {{64}, {48, 64}, {64, 96, 96}, {pool, pool}});
  }
  at = Block(&net, at, 17, {{384}, {64, 96, 96}, {288}});
  for (int64_t width : {128, 160, 160, 192}) {
    at = Block(
        &net, at, 17,
        {{192}, {width, width, 192}, {width, width, width, 192}, {768, 192}});
  }
  at = Block(&net, at, 8, {{192, 320}, {192, 192, 192, 192}, {768}});
  for (int i = 0; i < 2; ++i) {
    at = Block(&net, at, 8, {{320}, {384, 768}, {448, 384, 768}, {1280, 192}});
  }
  return net.Finish(net.Op({at}, 2048 * 4));
}

ScheduleProblem Ssd() {
  NetworkBuilder net;
  int32_t at = net.Input();
  std::vector<int32_t> features;
  const std::vector<int64_t> sides = {300, 150, 75, 38, 19, 10, 5, 3, 1};
  for (size_t i = 0; i < sides.size(); ++i) {
    const auto channels = std::min<int64_t>(512, int64_t{32} << i);
    for (int repeat = 0; repeat < 2; ++repeat) {
      at = net.Op({at}, sides[i] * sides[i] * channels * 4);
    }
    if (i >= 3) features.push_back(at);
  }
  std::vector<int32_t> boxes, scores;
  for (size_t i = 0; i < features.size(); ++i) {
    const int64_t places = sides[i + 3] * sides[i + 3] * 6;
    for (auto& [ends, width] : {std::make_pair(&boxes, int64_t{4}),
                                std::make_pair(&scores, int64_t{21})}) {
      const int32_t head = net.Op({features[i]}, places * width * 4);
      const int32_t transposed = net.Op({head}, places * width * 4);
      ends->push_back(net.InPlace({transposed}));
    }
  }
  const int64_t all = 11640;
  return net.Finish(
      net.Op({net.Op(boxes, all * 16), net.Op(scores, all * 84)}, 1));
}

ScheduleProblem RandomNetwork(std::mt19937* random, int ops, int window,
                              int bytes) {
  auto number = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(*random);
  };
  NetworkBuilder net;
  std::vector<int32_t> storages = {net.Input(), net.Input()};
  for (int i = 0; i < ops; ++i) {
    std::vector<int32_t> inputs;
    const auto end = static_cast<int>(storages.size());
    for (int k = number(0, 3); k > 0; --k) {
      inputs.push_back(storages[number(std::max(0, end - window), end - 1)]);
    }
    const bool in_place = !inputs.empty() && number(0, 2) == 0;
    storages.push_back(in_place ? net.InPlace(inputs)
                                : net.Op(inputs, number(0, bytes)));
  }
  ScheduleProblem problem = net.Finish(storages[number(0, 1)]);
  for (ScheduleOp& op : problem.ops) {
    if (number(0, 4) != 0) continue;
    op.storages.push_back(static_cast<int32_t>(problem.storage_bytes.size()));
    problem.storage_bytes.push_back(number(0, bytes));
  }
  return problem;
}

ScheduleProblem RandomBranches(std::mt19937* random, int ops, int bytes) {
  auto number = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(*random);
  };
  NetworkBuilder net;
  const int32_t input = net.Op({net.Input()}, number(0, bytes));
  std::vector<int32_t> ends(number(2, 5), input);
  for (int i = 2; i < ops; ++i) {
    int32_t& end = ends[number(0, static_cast<int>(ends.size()) - 1)];
    const int kind = number(0, 9);
    const int32_t from = kind == 0 ? ends[0] : end;
    end = kind == 1 && end != input ? net.InPlace({end})
                                    : net.Op({from}, number(0, bytes));
  }
  return net.Finish(net.Op(ends, 1));
}

ScheduleProblem RandomProblem(std::mt19937* random, int ops, int bytes) {
  auto number = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(*random);
  };
  ScheduleProblem problem;
  const int storages = number(1, 2 * ops);
  for (int i = 0; i < storages; ++i) {
    problem.storage_bytes.push_back(number(0, bytes));
  }
  for (int i = 0; i < ops; ++i) {
    ScheduleOp op;
    for (int k = i == 0 ? 0 : number(0, 2); k > 0; --k) {
      op.after.push_back(number(0, i - 1));
    }
    for (int k = number(0, 4); k > 0; --k) {
      op.storages.push_back(number(0, storages - 1));
    }
    if (!op.storages.empty()) op.writes = op.storages[0];
    for (int32_t storage : op.storages) {
      if (storage != op.writes) op.may_take.push_back(storage);
    }
    problem.ops.push_back(op);
  }
  return problem;
}

}  // namespace placelite
