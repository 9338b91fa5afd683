import HTTPMessages

@testable import TextOutput

/// The article about the cache's results in the public suite.
struct ConformanceArticle {
  private let data: SuiteData
  private let passed: Set<String>

  init(_ data: SuiteData, _ verdicts: [String: SuiteVerdict]) {
    self.data = data
    passed = Set(verdicts.filter { $0.value == .passed }.keys)
  }

  /// The article's whole text.
  var text: String {
    """
    # Conformance

    *For researchers.* This page shows the results of the HTTP cache in a public test suite, beside
    those of browsers.

    Each test of the suite [http-tests/cache-tests](https://github.com/http-tests/cache-tests) states the
    requests of a client, the answers of an origin, and the duties of a cache between them. Here the
    tests run in virtual time, against `PrivateCache` of `Tests/HTTPMessages`. It reads whole messages
    and asks an `HTTPCache`, the cache of the simulator's strategies. The configuration is the default
    one with `stale-on-error`, which RFC 9111, section 4.2.4, permits. Without it two required tests
    would show nothing. A test passes only if the tests that it depends on pass too. The browsers'
    numbers are their published results for the same tests.

    \(table)

    *Required* tests are of the demands of RFC 9111, *optimal* ones of behaviour that makes a cache
    useful. A *check* asks how a cache behaves if the standards leave it open: no number is better than
    another. `ConformanceTests` compares this page with the results. The suite's data are not part of the
    project; [CONTRIBUTING](../CONTRIBUTING.md#evidence) says where they are.

    ## Tests that fail

    \(list(SuiteReasons.scored))

    ## Checks answered with no

    \(list(SuiteReasons.checks))

    ## Beyond browsers

    Of the \(beyond.count) tests of redirects and of an app's own conditions, which a script in a browser
    cannot make, \(beyond.count { passed.contains($0.id) }) are passed.

    \(list(SuiteReasons.beyond))

    Left out are the tests that only apply to shared caches (`s-maxage`, `proxy-revalidate`,
    `Authorization`), to content delivery networks (`CDN-Cache-Control`), and to interim responses,
    which a session deals with before a cache sees anything.

    """
  }

  private var beyond: [SuiteTest] { data.tests.filter(\.isBeyondBrowsers) }

  /// Returns the identifiers of the tests that do not pass, in the suite's order.
  func missed(_ isMeant: (SuiteTest) -> Bool) -> [String] {
    data.tests.filter { isMeant($0) && !passed.contains($0.id) }.map(\.id)
  }

  /// Returns the number of tests in a set that browsers run and that are required or optimal.
  func score(_ passed: Set<String>) -> Int {
    data.tests.count { $0.isForBrowsers && $0.kind != .check && passed.contains($0.id) }
  }

  var ownScore: Int { score(passed) }

  private var table: String {
    let header = "| | cachebench | " + data.browsers.map(\.name).joined(separator: " | ") + " |"
    let rule = "|---|" + String(repeating: "--:|", count: data.browsers.count + 1)
    let kinds = SuiteTest.Kind.allCases.map { kind in
      row(kind.rawValue) { $0.kind == kind }
    }
    let sum = row("**required and optimal**") { $0.kind != .check }
    return ([header, rule] + kinds[..<2] + [sum, kinds[2]]).joined(separator: "\n")
  }

  private func row(_ name: String, _ isMeant: (SuiteTest) -> Bool) -> String {
    let tests = data.tests.filter { $0.isForBrowsers && isMeant($0) }
    let scores = ([passed] + data.browsers.map(\.passed)).map { passed in
      "\(tests.count { passed.contains($0.id) })/\(tests.count)"
    }
    return "| \(name) | \(scores.joined(separator: " | ")) |"
  }

  private func list(_ reasons: [SuiteReasons.Reason]) -> String {
    reasons.map { reason in
      let names = reason.tests.map { "`\($0)`" }.joined(separator: ", ")
      return Self.wrapped("- \(names): \(reason.text)")
    }.joined(separator: "\n")
  }

  /// Returns lines of at most 100 letters; the later ones are indented as those of a list are.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.count + word.count < 100 {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
