"""Matching with Splink.

    python -m benchmark.matching.splinked learn MODEL.json LISTINGS...
    python -m benchmark.matching.splinked judge MODEL.json LISTINGS...

The m and u probabilities are counted: how often each level occurs between two listings of one thing, and between others
that are compared. This ranks better than u probabilities of listings drawn at random.
"""

import json
import logging
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pyarrow
from splink import DuckDBAPI, Linker

from benchmark.matching.linkage import settings
from benchmark.matching.listings import Listing, Pair, read
from benchmark.matching.listings import pairs as pairs_in
from benchmark.matching.ranks import Ranks, rank
from benchmark.matching.words import Rarity, codes, colours, words

# In bits. More common words say nothing.
COMMON = 5
LONG_CODE = 6
# So that levels that never occur between known pairs are improbable, and not impossible.
UNSEEN = 0.5
TYPES = {"codes": "string", "long_codes": "string", "colours": "string", "words": "float64"}
SCHEMA = pyarrow.schema(
    [("unique_id", pyarrow.int64()), ("category", pyarrow.string())]
    + [(name, pyarrow.list_(pyarrow.type_for_alias(kind))) for name, kind in TYPES.items()]
    + [(name, pyarrow.float64()) for name in ("longitude", "latitude", "accuracy", "starts", "ends")])


class Records:
    """Listings as the rows that Splink compares."""

    def __init__(self, listings: list[Listing]):
        self.listings, self.readings = listings, []
        self.rarity = Rarity(words(one.text) for one in listings)
        self.numbers = {word: number for number, word in enumerate(self.rarity.counts)}
        self.found = self.table(place for place, one in enumerate(listings) if one.status == "found")

    def table(self, places: Iterable[int]) -> pyarrow.Table:
        return pyarrow.Table.from_pylist([self.row(place) for place in places], SCHEMA)

    def row(self, place: int) -> dict:
        start = time.perf_counter()
        one = self.listings[place]
        # Behind the rarity of a word stands its number, so that different words are different.
        rarities = ((self.rarity[word], self.numbers[word]) for word in words(one.text))
        all_codes = codes(one.text)
        row = {
            "unique_id": place, "category": one.category,
            "words": [round(rarity, 3) + number * 1e-10 for rarity, number in rarities if rarity > COMMON],
            "codes": all_codes, "long_codes": [code for code in all_codes if len(code) >= LONG_CODE],
            "colours": colours(one.text), "longitude": one.point and one.point[0],
            "latitude": one.point and one.point[1], "accuracy": one.accuracy, "starts": one.start, "ends": one.end,
        }
        self.readings.append(1e3 * (time.perf_counter() - start))
        return row


def learn(records: Records, pairs: list[Pair]) -> dict:
    """Splink's settings with the probabilities of each level."""
    database, model = DuckDBAPI(), settings()
    # The names put the lost ones on the left.
    tables = [
        database.register(table, dataset_display_name=name)
        for name, table in (("a_lost", records.table(pair.lost for pair in pairs)), ("b_found", records.found))]
    linker = Linker(tables, model)
    predictions = linker.inference.predict()
    trained = linker.misc.save_model_to_json()
    columns = [f"gamma_{one['output_column_name']}" for one in trained["comparisons"]]
    rows = database.query_sql(
        f"SELECT unique_id_l, unique_id_r, {', '.join(columns)} FROM {predictions.physical_name}").as_pyarrow_table()
    found = np.full(len(records.listings), -1)
    found[[pair.lost for pair in pairs]] = [pair.found for pair in pairs]
    is_match = found[rows["unique_id_l"].to_numpy()] == rows["unique_id_r"].to_numpy()
    for one, column in zip(trained["comparisons"], columns):
        levels = [level for level in one["comparison_levels"] if not level.get("is_null_level")]
        values = rows[column].to_numpy()
        for kind, kept in (("m_probability", is_match), ("u_probability", ~is_match)):
            # Splink numbers the levels from the last one.
            counts = np.array([(values[kept] == number).sum() for number in range(len(levels))])[::-1] + UNSEEN
            for level, share in zip(levels, counts / counts.sum()):
                level[kind] = float(share)
    return trained


def judge(trained: dict, records: Records, pairs: list[Pair]) -> None:
    """Looks for the listings that may match, one after another, and prints how well they were found."""
    database = DuckDBAPI()
    database.duckdb_con.register("found_rows", records.found)
    database.duckdb_con.execute("CREATE TABLE found AS SELECT * FROM found_rows")
    found = database.register("found", table_name="b_found")
    lost = database.register(records.table([pairs[0].lost]), table_name="a_lost")
    linker = Linker([lost, found], trained)
    linker.table_management.compute_tf_table("category")
    ranks = Ranks()
    for number, pair in enumerate(pairs):
        row = records.table([pair.lost])
        start = time.perf_counter()
        query = database.register(row, table_name=f"query_{number}")
        predictions = linker.inference.predict_between(query, found, warning_mode="never")
        best = database.query_sql(
            f"SELECT unique_id_r, match_weight FROM {predictions.physical_name}").as_pyarrow_table()
        seconds = time.perf_counter() - start
        is_true = best["unique_id_r"].to_numpy() == pair.found
        ranks.add(rank(best["match_weight"].to_numpy(), is_true), pair.is_across, seconds)
        predictions.drop_table_from_database_and_remove_from_cache()
    ranks.print(records.readings)


def main() -> None:
    command, model, *paths = sys.argv[1:]
    logging.disable(logging.WARNING)
    listings = read(*map(Path, paths))
    records, pairs = Records(listings), pairs_in(listings)
    if command == "learn":
        Path(model).write_text(json.dumps(learn(records, pairs)), encoding="utf-8")
    else:
        judge(json.loads(Path(model).read_text(encoding="utf-8")), records, pairs)


if __name__ == "__main__":
    main()
