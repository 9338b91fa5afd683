import Foundation
import Testing
import TestSupport

/// Reads the output of `check` with independent parsers, and checks it with an independent schema. `.ci/parsers` gets
/// them.
@Suite(.enabled("`.ci/parsers` gets what is needed") { await foreignParsers.value })
struct ForeignParserTests {
  private static let folder = PackageFolder.url.appending(path: ".build/parsers")

  /// Returns a scenario under a limit. The strategy's name has characters with a meaning in some format.
  private static func scene(limit: String) -> String {
    ChangedStrategyTests.scene(limit: limit).replacing("name: mine", with: #"name: "a|b<c>&, %""#)
  }

  /// Writes each format of a check into files: of a regression, of another setting and of the same run again.
  private func withDocuments(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene(Self.scene(limit: "32 MiB")) { place in
      try await place.run("check", "scene.yaml", "--baseline", "base", "--update", exits: 0)
      let small = Self.scene(limit: "1 MiB")
      for (name, text, code) in [
        ("worse", small, 2 as Int32), ("other", small.replacing("rows: 200", with: "rows: 201"), 5),
        ("same", Self.scene(limit: "32 MiB"), 0),
      ] {
        try place.write(text, to: "scene.yaml")
        let forms = ["junit", "github", "csv", "markdown", "bencher", "benchmark-action", "json"]
        try await BuiltBinary.run(
          ["check", "scene.yaml", "--baseline", "base"]
            + forms.flatMap { ["--format", "\($0)=\(name)/\($0)"] }, in: place.folder, exits: code)
      }
      try await body(place)
    }
  }

  /// Runs a script with the Python that has the parsers, and returns its output.
  private func python(_ script: String, in place: Workplace) async throws -> String {
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script],
      environment: ["PYTHONPATH": Self.folder.path(percentEncoded: false)], in: place.folder)
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test func theSchemaOfJenkinsHoldsForEachReport() async throws {
    let schemas = FileManager.default.enumerator(
      at: Self.folder.appending(path: "schema"), includingPropertiesForKeys: nil)?
      .compactMap { ($0 as? URL)?.path(percentEncoded: false) }.filter { $0.hasSuffix(".xsd") }
    let known = try #require(schemas)
    #expect(!known.isEmpty)
    try await withDocuments { place in
      for schema in known {
        let outcome = try await Subprocess.run(
          URL(filePath: "/usr/bin/env"),
          ["xmllint", "--noout", "--schema", schema]
            + ["worse", "other", "same"].map { "\($0)/junit" }, in: place.folder)
        #expect(outcome.code == 0, "\(outcome.error)")
      }
    }
  }

  @Test func reportsAndTablesReadAsWhatTheyAreAbout() async throws {
    try await withDocuments { place in
      let text = try await python(
        """
        import csv, json
        from junitparser import JUnitXml
        from markdown_it import MarkdownIt

        for name in ["worse", "other", "same"]:
            suites = list(JUnitXml.fromfile(f"{name}/junit"))
            cases = [(case.name, [type(one).__name__ for one in case.result]) for case in suites[0]]
            print(name, suites[0].name, suites[0].failures, suites[0].errors, cases)

        rows = list(csv.reader(open("worse/csv", newline="")))
        print(len({len(row) for row in rows}), rows[0][:4], rows[1][:2])

        tokens = MarkdownIt("commonmark").enable("table").parse(open("worse/markdown").read())
        print([token.type for token in tokens][:3], sum(token.type == "table_open" for token in tokens))
        cells = [len(row) for row in "".join(
            {"tr_open": "\\n", "th_open": "c", "td_open": "c"}.get(token.type, "") for token in tokens
        ).split()]
        texts = ["".join(one.content for one in token.children if one.type == "text")
                 for token in tokens if token.type == "inline"]
        print(set(cells), texts.count("a|b<c>&, %") == len(cells) - 1)
        """, in: place)
      let lines = text.lines
      try #require(lines.count == 6, "\(text)")
      let name = "'a|b<c>&, %'"
      #expect(lines[0] == "worse scene 1 0 [(\(name), ['Failure']), ('no-cache', [])]")
      #expect(lines[1] == "other scene 0 1 [('setting', ['Error'])]")
      #expect(lines[2] == "same scene 0 0 [(\(name), []), ('no-cache', [])]")
      #expect(lines[3] == "1 ['scenario', 'strategy', 'parameters', 'metric'] ['scene', \(name)]")
      #expect(lines[4].hasSuffix("1") && lines[4].contains("heading_open"))
      #expect(lines[5] == "{7} True", "each row has its cells, the first of them the name")
    }
  }

  @Test func annotationsAndFiguresHaveTheFormThatIsDocumented() async throws {
    try await withDocuments { place in
      let text = try await python(
        """
        import json, re
        from urllib.parse import unquote

        # The commands of GitHub's runner: a kind, properties, a message; a percent sign begins what is escaped.
        form = re.compile(r"::(error|warning|notice) ((?:\\w+=[^:,]*,?)+)::(.*)")
        for name in ["worse", "other", "same"]:
            for line in open(f"{name}/github").read().splitlines():
                kind, properties, message = form.fullmatch(line).groups()
                properties = dict(one.split("=", 1) for one in properties.split(","))
                print(name, kind, sorted(properties), unquote(properties["title"]),
                      unquote(message).splitlines()[0], "memory.cost-limit 32 MiB → 1 MiB" in unquote(message))

        def no_constants(word): raise ValueError(word)
        read = lambda path: json.loads(open(path).read(), parse_constant=no_constants)

        # Bencher's metric format: benchmarks, measures, values.
        figures = read("worse/bencher")
        assert all(set(value) == {"value"} and isinstance(value["value"], (int, float))
                   for measures in figures.values() for value in measures.values())
        print(sorted(figures))

        # customSmallerIsBetter of github-action-benchmark: a list of names, units and values.
        figures = read("worse/benchmark-action")
        assert all(set(one) == {"name", "unit", "value"} and isinstance(one["value"], (int, float))
                   and isinstance(one["name"], str) and isinstance(one["unit"], str) for one in figures)
        print(len(figures) > 10, len({one["name"] for one in figures}) == len(figures))
        print([read(f"{name}/json")["outcome"] for name in ["worse", "other", "same"]])
        """, in: place)
      let lines = text.lines
      try #require(lines.count == 8, "\(text)")
      #expect(
        lines[0].hasPrefix(
          "worse error ['file', 'title'] scene: a|b<c>&, % cellSecondsWithoutRightImage "))
      #expect(lines[0].hasSuffix(" True"), "the whole message names the changed key: \(lines[0])")
      #expect(lines[1].hasPrefix("worse notice ['file', 'title'] scene: remedy to accept: "))
      #expect(lines[2].hasPrefix("other error ['file', 'title'] scene: not comparable scene: not"))
      #expect(lines[2].contains("scenario.feed.rows was 200 and is now 201"))
      #expect(lines[3].hasPrefix("other notice ['file', 'title'] scene: remedy to accept: "))
      #expect(
        lines[4].hasPrefix("same notice ['file', 'title'] scene: not seen nothing was evicted"))
      #expect(lines[5] == "['scene/a|b<c>&, %', 'scene/no-cache']")
      #expect(lines[6] == "True True")
      #expect(lines[7] == "['failed', 'incomparable', 'passed']")
    }
  }
}

/// True if the parsers are installed; looked up once.
private let foreignParsers = Task {
  let outcome = try? await Subprocess.run(
    PackageFolder.url.appending(path: ".ci/parsers"), [], in: PackageFolder.url)
  return outcome?.code == 0
}
