"""How people shorten the words of streets, for the search."""

from collections.abc import Iterable

from mapping.words import words

# The short forms of the first or last word of a street's name, by the word as the text index has it.
SHORT_FORMS = {
    "avenue": "av ave", "avenida": "av avda ave", "boulevard": "bd blvd boul bvd", "bulevar": "bd blvd", "place": "pl",
    "plaza": "pl plz pza", "platz": "pl", "piazza": "pza", "praca": "pc pca", "square": "sq", "street": "st str",
    "strasse": "str", "straat": "str", "strada": "str", "road": "rd", "route": "rte rt", "rue": "r", "rua": "r",
    "drive": "dr", "lane": "ln", "laan": "ln", "chemin": "ch che chem", "camino": "cno", "impasse": "imp",
    "passage": "pas pass", "pasaje": "pje", "paseo": "po pso", "passeig": "pg", "passeio": "pass", "allee": "al all",
    "allees": "al all", "alameda": "al", "calle": "c cl", "carrer": "c", "carretera": "ctra", "estrada": "est estr",
    "travessa": "trav tv", "traverse": "tra trav", "travesia": "trav tva", "court": "ct", "crescent": "cres",
    "highway": "hwy", "parkway": "pkwy", "terrace": "ter terr", "gardens": "gdns", "largo": "lg lgo", "viale": "vle",
    "corso": "cso", "esplanade": "esp", "promenade": "prom", "cours": "crs", "rodovia": "rod",
}
# In German and Dutch, the word is mostly the end of another: 'Hauptstraße', 'Hauptstr.'.
ENDINGS = {"strasse": "str", "straat": "str"}
# Words that are shortened anywhere in a name.
ANYWHERE = {"saint": "st", "sainte": "ste", "santa": "sta", "santo": "sto", "sankt": "st", "faubourg": "fbg fg"}


def short_forms(names: Iterable[str]) -> str:
    """The short forms of the words in names of streets."""
    found: list[str] = []
    for name in names:
        own = words(name)
        for word in own[:1] + own[-1:]:
            found += SHORT_FORMS.get(word, "").split()
            found += [word.removesuffix(ending) + short for ending, short in ENDINGS.items()
                      if word.endswith(ending) and word != ending]
        found += [short for word in own for short in ANYWHERE.get(word, "").split()]
    return " ".join(dict.fromkeys(found))
