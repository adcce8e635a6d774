# SPDX-License-Identifier: Apache-2.0
"""Tables whose rows are rules: of certificate profiles, and of the elements of a namespace. A mutant is a table without
one row, so that nothing is judged by it."""
import re

from sites import Site
from swift_text import SwiftText

PROFILES = ("IssuerTrust/Profiles/ProfileTable+Authorities.swift", "IssuerTrust/Profiles/ProfileTable+Signers.swift")
PROFILE_LISTS = "IssuerTrust/Profiles/ProfileRow+Extensions.swift"
PROFILE_TABLE = "IssuerTrust/Profiles/ProfileTable.swift"
ELEMENTS = "MdocVerification/DataModels/DataModel+Tables.swift"
ELEMENT_NAMESPACES = "MdocVerification/DataModels/DataModel.swift"
ELEMENT_CHECK = "MdocVerification/ElementConsistency.swift"

# What the copy says in the place of what stands there, so that a row can be taken out.
SWITCHES = {
    PROFILE_TABLE: (
        "lines = rows.map { row in",
        "lines = rows.enumerated().filter { !mutantRow(name, $0.offset) }.map(\\.element).map { row in"),
    ELEMENT_CHECK: (
        "rule.judge(element.value)",
        "(mutantElement(\"\\(element.name)\") ? .fits : rule.judge(element.value))"),
}


def find(sources):
    """The mutants of all tables; `sources` gives the text of a file below Sources."""
    return profile_rows(sources) + element_rows(sources)


def profile_rows(sources):
    shared, found = {}, []
    for file in (PROFILE_LISTS,) + PROFILES:
        swift = SwiftText(sources(file))
        for declared in re.finditer(r"static let (\w+): \[ProfileRow\] = \[", swift.mask):
            shared[declared.group(1)] = elements(swift, declared.end() - 1)
    for file in PROFILES:
        swift = SwiftText(sources(file))
        for table in re.finditer(r"static let (\w+) = ProfileTable\(", swift.mask):
            end = swift.match[table.end() - 1]
            name, _, rows = swift.split(table.end(), end, ",")[:3]
            name = swift.text[slice(*name)].strip('"')
            texts = []
            for part in swift.split(*rows, "+"):
                if swift.mask[part[0]] == "[":
                    texts += elements(swift, part[0])
                else:
                    texts += shared[swift.text[slice(*part)].split(".")[-1]]
            for index, text in enumerate(texts):
                found.append(Site(file, table.group(1), "row taken out", text, 0, [], check=f"profile {name}",
                                  environment={"MUTANT_ROW": f"{name} {index}"}))
    return found


def elements(swift, opening):
    spans = swift.split(opening + 1, swift.match[opening], ",")
    texts = (re.sub(r"\s+", " ", re.sub(r"//[^\n]*\n", "", swift.text[slice(*span)])).strip() for span in spans)
    return [text for text in texts if text]


def element_rows(sources):
    named = dict((model, space) for space, model in
                 re.findall(r'"([\w.]+)": \.(\w+)', sources(ELEMENT_NAMESPACES)))
    swift, found = SwiftText(sources(ELEMENTS)), []
    for model in re.finditer(r"static let (\w+) = DataModel\(rules: \[", swift.mask):
        space = named[model.group(1)]
        for text in elements(swift, model.end() - 1):
            identifier = text.split('"')[1]
            found.append(Site(ELEMENTS, model.group(1), "row taken out", identifier, 0, [], check="element row",
                              environment={"MUTANT_ELEMENT": f"{space}/{identifier}"}))
    return found
