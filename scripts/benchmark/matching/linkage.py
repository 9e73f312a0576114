"""Splink's model: what of two listings is compared, in which levels, and which listings are compared at all."""

from splink import SettingsCreator
from splink.blocking_rule_library import CustomRule
from splink.comparison_library import CustomComparison

from benchmark.matching.listings import DAY

# On a sphere, less half of the accuracies: the exact points lie somewhere in the published cells.
GAP = (
    "(12742018 * asin(sqrt(pow(sin(radians(latitude_r - latitude_l) / 2), 2)"
    " + cos(radians(latitude_l)) * cos(radians(latitude_r)) * pow(sin(radians(longitude_r - longitude_l) / 2), 2)))"
    " - (accuracy_l + accuracy_r) / 2)")
DISTANCES = (50, 100, 200, 350, 600, 1000, 1700, 3000, 5500, 10_000, 30_000, 100_000)
# From the end of when it was lost to the beginning of when it was found.
DELAYS = (DAY / 2, 2 * DAY, 7 * DAY, 30 * DAY, 90 * DAY)
# Words are numbers, so that their sum is how rare those are that both have, in bits.
SHARED = "coalesce(list_sum(list_intersect(words_l, words_r)), 0)"
RARITIES = (60, 50, 42, 36, 30, 26, 22, 18, 15, 12, 9, 7, 4)

IN_TIME = f"r.ends - l.starts BETWEEN {-2 * DAY} AND {180 * DAY}"
# Wider than the cells of our own matcher: all within about 130 km, all without a pin, and all with a code in common.
NEAR = (
    "(l.latitude IS NULL OR r.latitude IS NULL OR (abs(l.latitude - r.latitude) < 1.2"
    " AND abs(l.longitude - r.longitude) * cos(radians(l.latitude)) < 1.2) OR list_has_any(l.codes, r.codes))")


def level(condition: str, **options) -> dict:
    return {"sql_condition": condition, "label_for_charts": condition, **options}


def unknown(condition: str) -> dict:
    return level(condition, is_null_level=True)


def comparison(name: str, *levels: dict) -> CustomComparison:
    return CustomComparison(comparison_levels=[*levels, level("ELSE")], output_column_name=name)


def settings() -> SettingsCreator:
    """The model before it is trained. The left listing is the lost one."""
    return SettingsCreator(
        link_type="link_only",
        blocking_rules_to_generate_predictions=[CustomRule(f"{IN_TIME} AND {NEAR}")],
        comparisons=[
            comparison(
                "category",
                level("category_l = category_r", tf_adjustment_column="category", tf_adjustment_weight=1.0),
                level("category_l = 'other' OR category_r = 'other'")),
            comparison("words", *(level(f"{SHARED} > {most}") for most in RARITIES)),
            comparison(
                "codes", unknown("len(codes_l) = 0 OR len(codes_r) = 0"),
                level("list_has_any(long_codes_l, long_codes_r)"), level("list_has_any(codes_l, codes_r)")),
            comparison(
                "colours", unknown("len(colours_l) = 0 OR len(colours_r) = 0"),
                level("len(list_intersect(colours_l, colours_r)) > 1"), level("list_has_any(colours_l, colours_r)")),
            comparison(
                "place", unknown("latitude_l IS NULL OR latitude_r IS NULL"),
                *(level(f"{GAP} < {most}") for most in DISTANCES)),
            comparison(
                "time", level(f"starts_l - ends_r > {DAY / 2}"),
                *(level(f"starts_r - ends_l < {most}") for most in DELAYS)),
        ])
