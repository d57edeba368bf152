// SPDX-License-Identifier: Apache-2.0
// Tests which records are found, and in which order.
#include "lite/core/tune/tuning_database.h"

#include "test/core/tune/sample_records.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr bool kChosen = true;

TuningQuery Query(const TuningKey& key, const TuningDevice& device = kServer) {
  TuningQuery query;
  query.key = key;
  query.device = device;
  query.revision = [](const std::string&) { return 1; };
  return query;
}

// "exact device: conv_a", "miss".
std::string Found(const TuningDatabase& database, const TuningQuery& query) {
  const TuningAnswer answer = database.Lookup(query);
  std::string text = ToString(answer.match);
  if (answer.record != nullptr) text += ": " + answer.record->variant;
  return text;
}

TEST(TuningDatabase, EmptyMisses) {
  EXPECT_EQ(Found(TuningDatabase(), Query(ConvolutionKey(56))), "miss");
}

TEST(TuningDatabase, DeviceThenClassThenNearestShape) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(28), kServer, "near", 1, kChosen));
  EXPECT_EQ(Found(database, Query(key)), "nearest shape: near");
  database.Add(MakeRecord(key, kCloud, "class", 1, kChosen));
  EXPECT_EQ(Found(database, Query(key)), "device class: class");
  database.Add(MakeRecord(key, kServer, "exact", 9, kChosen));
  EXPECT_EQ(Found(database, Query(key)), "exact device: exact");
  // Another class sees none of them.
  EXPECT_EQ(Found(database, Query(key, kLaptop)), "miss");
}

TEST(TuningDatabase, AnotherDriverIsNotThisDevice) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  database.Add(MakeRecord(key, kServer, "old_driver", 1, kChosen));
  TuningQuery query = Query(key);
  query.device.driver = "2";
  EXPECT_EQ(Found(database, query), "device class: old_driver");
}

TEST(TuningDatabase, TheChosenOneGoesBeforeFasterOnes) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  database.Add(MakeRecord(key, kServer, "slow", 3));
  database.Add(MakeRecord(key, kServer, "fast", 1));
  EXPECT_EQ(Found(database, Query(key)), "exact device: fast");
  database.Add(MakeRecord(key, kServer, "first", 2, kChosen));
  EXPECT_EQ(Found(database, Query(key)), "exact device: first");
  // Measured again: one is chosen, never two.
  database.Add(MakeRecord(key, kServer, "second", 2, kChosen));
  EXPECT_EQ(Found(database, Query(key)), "exact device: second");
  int chosen = 0;
  for (const TuningRecord* r : database.All()) chosen += r->chosen ? 1 : 0;
  EXPECT_EQ(chosen, 1);
  // Chosen no more: the times decide.
  database.Add(MakeRecord(key, kServer, "second", 2));
  EXPECT_EQ(Found(database, Query(key)), "exact device: fast");
}

TEST(TuningDatabase, ReplacesTheSameCandidate) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  database.Add(MakeRecord(key, kServer, "a", 3));
  database.Add(MakeRecord(key, kServer, "a", 2));
  EXPECT_EQ(database.size(), 1u);
  EXPECT_EQ(database.Records(key, kServer)[0]->median_ms, 2);
  TuningRecord other = MakeRecord(key, kServer, "a", 1);
  other.parameters = {{"reg_n", 28}};
  database.Add(other);
  database.Add(MakeRecord(key, kCloud, "a", 3));
  EXPECT_EQ(database.size(), 3u);
  const auto records = database.Records(key, kServer);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0]->median_ms, 1);
  EXPECT_TRUE(database.Records(key, kLaptop).empty());
  EXPECT_TRUE(database.Records(ConvolutionKey(7), kServer).empty());
}

TEST(TuningDatabase, StaleRecordsAreMisses) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  TuningRecord stale = MakeRecord(key, kServer, "stale", 1, kChosen);
  stale.revision = 2;
  database.Add(stale);
  const TuningAnswer miss = database.Lookup(Query(key));
  EXPECT_EQ(miss.match, TuningMatch::kMiss);
  EXPECT_EQ(miss.record, nullptr);
  EXPECT_EQ(ToString(miss), "miss, 1 stale");
  // The next best is taken, from here or from elsewhere.
  database.Add(MakeRecord(key, kCloud, "class", 5));
  EXPECT_EQ(Found(database, Query(key)), "device class: class");
  database.Add(MakeRecord(key, kServer, "fresh", 9));
  EXPECT_EQ(Found(database, Query(key)), "exact device: fresh");
  TuningQuery careless = Query(key);
  careless.revision = nullptr;
  EXPECT_EQ(Found(database, careless), "exact device: stale");
}

TEST(TuningDatabase, RefusedRecordsAreMisses) {
  const TuningKey key = ConvolutionKey(56);
  TuningDatabase database;
  database.Add(MakeRecord(key, kServer, "needs_vnni", 1, kChosen));
  database.Add(MakeRecord(key, kServer, "plain", 2));
  TuningQuery query = Query(key);
  query.accepts = [](const TuningRecord& r) { return r.variant == "plain"; };
  const TuningAnswer answer = database.Lookup(query);
  EXPECT_EQ(answer.record->variant, "plain");
  EXPECT_EQ(ToString(answer), "exact device, 1 refused");
  query.accepts = [](const TuningRecord&) { return false; };
  EXPECT_EQ(ToString(database.Lookup(query)), "miss, 2 refused");
}

TEST(TuningDatabase, OfAClassTheDeviceLastAddedTo) {
  const TuningKey key = ConvolutionKey(56);
  const TuningDevice here = {"Third", "x86_64-avx512", ""};
  TuningDatabase database;
  database.Add(MakeRecord(key, kCloud, "of_cloud", 1, kChosen));
  database.Add(MakeRecord(key, kServer, "of_server", 9, kChosen));
  EXPECT_EQ(Found(database, Query(key, here)), "device class: of_server");
  database.Add(MakeRecord(key, kCloud, "of_cloud", 1, kChosen));
  EXPECT_EQ(Found(database, Query(key, here)), "device class: of_cloud");
  EXPECT_EQ(ToString(database.Lookup(Query(key, here))),
            "device class x86_64-avx512 (Cloud)");
}

TEST(TuningDatabase, NearestIsBySmallestDistance) {
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(14), kServer, "half", 1));
  database.Add(MakeRecord(ConvolutionKey(112), kServer, "four_times", 1));
  database.Add(MakeRecord(ConvolutionKey(28, 2), kServer, "threads", 1));
  const TuningAnswer answer = database.Lookup(Query(ConvolutionKey(28)));
  EXPECT_EQ(answer.record->variant, "threads");
  EXPECT_EQ(answer.distance, 1);
  EXPECT_EQ(ToString(answer).substr(0, 45),
            "nearest shape at distance 1: conv2d@cpu(float");
  // 7 is 4 from 14; 20 is nearer to 14 than to 112.
  EXPECT_EQ(Found(database, Query(ConvolutionKey(7))), "nearest shape: half");
  EXPECT_EQ(Found(database, Query(ConvolutionKey(224))),
            "nearest shape: four_times");
}

TEST(TuningDatabase, EquallyNearThisDeviceThenTheSmallerText) {
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(56), kServer, "twice", 1));
  database.Add(MakeRecord(ConvolutionKey(14), kServer, "half", 1));
  // "...[1,64,14,14]" is before "...[1,64,56,56]".
  EXPECT_EQ(Found(database, Query(ConvolutionKey(28))), "nearest shape: half");
  EXPECT_EQ(Found(database, Query(ConvolutionKey(28), kCloud)),
            "nearest shape: half");
  database.Add(MakeRecord(ConvolutionKey(56), kCloud, "own", 1));
  EXPECT_EQ(Found(database, Query(ConvolutionKey(28), kCloud)),
            "nearest shape: own");
}

TEST(TuningDatabase, NearestHasALimit) {
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(56), kServer, "near", 1));
  TuningQuery query = Query(ConvolutionKey(28));
  query.max_distance = 4;
  EXPECT_EQ(Found(database, query), "nearest shape: near");
  query.max_distance = 3.9;
  EXPECT_EQ(Found(database, query), "miss");
  query.key = ConvolutionKey(56);
  query.max_distance = 0;
  EXPECT_EQ(Found(database, query), "exact device: near");
}

TEST(TuningDatabase, OtherWorkloadsAreNotNear) {
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(56), kServer, "near", 1));
  TuningKey key = ConvolutionKey(28);
  key.attributes = "strides=[2,2]";
  EXPECT_EQ(Found(database, Query(key)), "miss");
}

TEST(TuningDatabase, AllIsInAnOrderThatAddsUpToTheSame) {
  const TuningDevice here = {"Third", "x86_64-avx512", ""};
  TuningDatabase database;
  database.Add(MakeRecord(ConvolutionKey(56), kServer, "a", 2));
  database.Add(MakeRecord(ConvolutionKey(56), kServer, "b", 1, kChosen));
  database.Add(MakeRecord(ConvolutionKey(28), kServer, "a", 3, kChosen));
  database.Add(MakeRecord(ConvolutionKey(56), kCloud, "a", 4, kChosen));
  TuningDatabase again;
  for (const TuningRecord* r : database.All()) again.Add(*r);
  EXPECT_EQ(again.size(), 4u);
  for (const TuningDevice& device : {kServer, kCloud, here}) {
    for (int64_t size : {56, 28, 14}) {
      const TuningQuery query = Query(ConvolutionKey(size), device);
      EXPECT_EQ(Found(again, query), Found(database, query));
    }
  }
}

}  // namespace
}  // namespace placelite
