# SPDX-License-Identifier: Apache-2.0
"""The copy of the project in which every place that judges has a switch, and its build."""
import json
import os
import re
import subprocess
import sys

import scope
import sites
import tables

SWITCH = """// Written by scripts/mutation. Which mutant runs stands in the environment.
import Glibc

private let number: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
private let row: String = getenv("MUTANT_ROW").map { String(cString: $0) } ?? ""
private let element: String = getenv("MUTANT_ELEMENT").map { String(cString: $0) } ?? ""
/// A name that stands for several, up to where it varies: age_over_NN, biometric_template_xx.
private let elementStart: String = element.hasSuffix("_NN") || element.hasSuffix("_xx") ? String(element.dropLast(2)) : ""

public func mutant(_ asked: Int) -> Bool { asked == number }

public func passes(_ asked: Int, _ condition: Bool) -> Bool { mutant(asked) || condition }

public func border<T>(_ asked: Int, _ one: T, _ other: T, _ compare: (T, T) -> Bool, _ otherwise: (T, T) -> Bool) -> Bool {
    mutant(asked) ? otherwise(one, other) : compare(one, other)
}

public func mutantRow(_ table: String, _ index: Int) -> Bool { !row.isEmpty && row == "\\(table) \\(index)" }

public func mutantElement(_ name: @autoclosure () -> String) -> Bool {
    if element.isEmpty { return false }
    let name = name()
    return name == element || !elementStart.isEmpty && name.hasPrefix(elementStart)
}
"""


class Tree:
    """Keeps what was built, so that a second run builds only what has changed."""

    def __init__(self, project, folder):
        self.project = project
        self.tree = folder / "tree"
        self.build_folder = folder / "build"
        self.refused_file = folder / "refused.json"
        # Sites that the compiler refused, with what it said; they hold for as long as the text of the site.
        self.refused = json.loads(self.refused_file.read_text()) if self.refused_file.exists() else {}

    def source(self, file):
        return (self.project / "Sources" / file).read_text()

    def tracked(self):
        listed = subprocess.run(["git", "ls-files", "-z", "--", "Package.swift", "Sources", "Tests"], cwd=self.project,
                                check=True, capture_output=True, text=True).stdout
        return [name for name in listed.split("\0") if name and (self.project / name).exists()]

    def find_sites(self):
        """All mutants, in the order of files and places; numbers are theirs for this build alone."""
        found = []
        for name in sorted(self.tracked()):
            file = name.removeprefix("Sources/")
            if name.startswith("Sources/") and scope.is_mutated(file):
                found += [site for site in sites.find(file, self.source(file))
                          if scope.reason_to_leave(file, site.function) is None]
        found += tables.find(self.source)
        self.sites = [site for site in found if site.name not in self.refused]
        self.not_compiled = {name: why for name, why in self.refused.items() if name in {site.name for site in found}}
        for number, site in enumerate(self.sites, 1):
            site.environment = site.environment or {"MUTANT": str(number)}
        self.numbers = {site.name: number for number, site in enumerate(self.sites, 1)}
        return self.sites

    def write(self):
        """Writes what differs from what stands there, and takes away what is tracked no more."""
        by_file = {}
        for site in self.sites:
            if site.edits:
                by_file.setdefault(site.file, []).append(site)
        wanted = set()
        for name in self.tracked():
            data = (self.project / name).read_bytes()
            file = name.removeprefix("Sources/")
            if name == "Package.swift":
                data = manifest(data.decode()).encode()
            elif name.startswith("Sources/") and (file in by_file or file in tables.SWITCHES):
                text = data.decode()
                if file in tables.SWITCHES:
                    before, after = tables.SWITCHES[file]
                    if text.count(before) != 1:
                        sys.exit(f"scripts/mutation/tables.py: {file} no longer says once: {before}")
                text = sites.rewritten(text, by_file.get(file, []), self.numbers)
                if file in tables.SWITCHES:
                    text = text.replace(*tables.SWITCHES[file])
                data = imported(text).encode()
            self.put(name, data)
            wanted.add(self.tree / name)
        switch = "Sources/MutationSwitch/MutationSwitch.swift"
        self.put(switch, SWITCH.encode())
        wanted.add(self.tree / switch)
        for path in self.tree.rglob("*"):
            if path.is_file() and path not in wanted and path.name != "Package.resolved":
                path.unlink()

    def put(self, name, data):
        path = self.tree / name
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def build(self):
        """Builds mdoc-reader, and takes out what the compiler refuses until there is nothing left to refuse.

        - Returns: The program.
        """
        for _ in range(12):
            self.find_sites()
            self.write()
            print(f"building mdoc-reader with {len(self.sites)} mutants", flush=True)
            built = subprocess.run(
                ["swift", "build", "-c", "release", "--package-path", str(self.tree), "--scratch-path",
                 str(self.build_folder), "--product", "mdoc-reader"], text=True, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, preexec_fn=lambda: os.nice(5))
            if built.returncode == 0:
                return self.build_folder / "release/mdoc-reader"
            if not self.refuse(built.stdout):
                print(built.stdout[-6000:])
                sys.exit("the copy does not build, and not because of a mutant")
        sys.exit("the compiler refused mutants too often")

    def refuse(self, output):
        """Takes out the sites on lines that the compiler complained of. Edits add no lines, so that lines agree."""
        new = 0
        root = re.escape(str(self.tree / "Sources"))
        for file, line, why in set(re.findall(rf"{root}/([^:\n]+):(\d+):\d+: error: ([^\n]*)", output)):
            for site in self.sites:
                end = site.line + self.source(site.file)[site.edits[0][0]:site.edits[-1][0]].count("\n") \
                    if site.edits else 0
                if site.file == file and site.edits and site.line <= int(line) <= end:
                    self.refused.setdefault(site.name, why)
                    print(f"  not mutated: {site.name}: {why}")
                    new += 1
        self.refused_file.write_text(json.dumps(self.refused, indent=1, sort_keys=True))
        return new


def imported(text):
    """With the switch imported, in front of the first line so that the number of lines stays."""
    return "internal import MutationSwitch; " + text if not text.startswith("//") else \
        re.sub(r"^\n", "internal import MutationSwitch\n", text, count=1, flags=re.MULTILINE)


def manifest(text):
    """Every module may know the switch, and no warning is an error in what nobody wrote."""
    for before, after in (
        (" .treatAllWarnings(as: .error),", ""),
        ("            name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },\n",
         "            name: name, dependencies: dependencies.map { .init(stringLiteral: $0) } + [\"MutationSwitch\"],\n"),
        ("        .systemLibrary(name: \"CSystem\"),\n",
         "        .systemLibrary(name: \"CSystem\"),\n        .target(name: \"MutationSwitch\"),\n"),
    ):
        if text.count(before) != 1:
            sys.exit(f"scripts/mutation/tree.py: Package.swift no longer says once: {before.strip()}")
        text = text.replace(before, after)
    return text
