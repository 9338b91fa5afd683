/// The reason for each test that does not pass.
enum SuiteReasons {
  /// One reason, and the tests that fail for it.
  struct Reason {
    var tests: [String]
    var text: String
  }

  static let scored = [
    Reason(
      tests: [
        "partial-store-partial-reuse-partial", "partial-store-partial-reuse-partial-absent",
        "partial-store-partial-reuse-partial-suffix",
      ],
      text: """
        The test's origin announces six bytes, `bytes 4-9/10`, and sends five. The cache keeps them \
        as positions 4 to 8. Each of these requests needs position 9, which never arrived.
        """),
    Reason(
      tests: ["partial-store-partial-complete"],
      text: """
        The stored part has no strong validator, so the rest could not be combined with it (RFC 9111, \
        section 3.4). With a validator, only the rest is requested, on the condition `If-Range`.
        """),
    Reason(
      tests: ["vary-normalise-lang-select"],
      text: """
        The origin chooses the language, so values of `Accept-Language` with different meanings do \
        not match (RFC 9111, section 4.1).
        """),
  ]

  static let checks = [
    Reason(
      tests: [
        "freshness-max-age-two-fresh-stale-sameline", "freshness-max-age-two-fresh-stale-sepline",
        "freshness-max-age-two-stale-fresh-sameline", "freshness-max-age-two-stale-fresh-sepline",
      ],
      text: "Of two `max-age` the shorter counts, whichever comes first (RFC 9111, section 4.2.1)."),
    Reason(
      tests: [
        "freshness-max-age-decimal-zero", "freshness-max-age-decimal-five",
        "freshness-max-age-a100",
        "freshness-max-age-100a",
      ],
      text: "A `max-age` that is no whole number makes a response stale (RFC 9111, section 4.2.1)."),
    Reason(
      tests: ["age-parse-parameter", "age-parse-numeric-parameter"],
      text:
        "An `Age` that is no whole number is ignored, parameter and all (RFC 9111, section 5.1)."),
    Reason(
      tests: [
        "headers-omit-headers-listed-in-Cache-Control-no-cache-single",
        "headers-omit-headers-listed-in-Cache-Control-no-cache",
      ],
      text: "`no-cache` with names counts as without (RFC 9111, section 5.2.2.4)."),
    Reason(
      tests: ["stale-warning-stored", "stale-warning-become"],
      text: "`Warning` is obsolete (RFC 9111, section 5.5)."),
    Reason(
      tests: ["heuristic-delta-5", "heuristic-delta-10", "heuristic-delta-30"],
      text: "A tenth of so short a time is over when the client asks again, three seconds later."),
    Reason(
      tests: ["ccreq-no-store"],
      text: "A request's `no-store` forbids storing, not use (RFC 9111, section 5.2.1.5)."),
    Reason(
      tests: ["pragma-request-no-cache"],
      text: "A request's `Pragma: no-cache` is heeded where it has no `Cache-Control`."),
    Reason(
      tests: ["conditional-etag-strong-generate-unquoted", "conditional-etag-forward-unquoted"],
      text: "A tag without quotes is sent back as it came."),
    Reason(
      tests: [
        "304-etag-update-response-Content-Encoding", "304-etag-update-response-Content-Range",
        "304-etag-update-response-Content-Type",
      ],
      text: "Fields that give the stored body its meaning are not updated (RFC 9111, section 3.2)."),
    Reason(
      tests: ["304-etag-update-response-ETag"],
      text: "A 304 with another tag is not about the stored response (RFC 9111, section 4.3.4)."),
    Reason(
      tests: ["head-200-retain", "head-410-update"],
      text: """
        The answer to a HEAD is handed on unchanged, and only a 200 updates the stored response (RFC \
        9111, section 4.3.5).
        """),
    Reason(
      tests: ["other-age-delay"],
      text: "`Age` is added to stored responses, not to those just fetched (RFC 9111, section 4)."),
  ]

  static let beyond = [
    Reason(
      tests: ["conditional-lm-fresh-no-lm"],
      text: """
        The stored response, without a Last-Modified, is as new as its Date, which is later than the \
        app's (RFC 9111, section 4.3.2).
        """),
    Reason(
      tests: [
        "conditional-etag-quoted-respond-unquoted", "conditional-etag-unquoted-respond-quoted",
      ],
      text: "With quotes and without are different tags."),
  ]
}
