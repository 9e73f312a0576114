"""The options that scripts/benchmark/run gives to its programs."""

import argparse
from pathlib import Path


def parser_of(*programs: str) -> argparse.ArgumentParser:
    """A parser of the folder that is kept between runs, and of an option with the path of each program."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    for program in programs:
        parser.add_argument(f"--{program}", type=Path, required=True)
    return parser
