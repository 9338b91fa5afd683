/// One request of a test, the origin's answer, and the expectations about both.
struct SuiteRequest: Decodable {
  enum ExpectedType: String, Decodable {
    case cached
    case notCached = "not_cached"
    case etagValidated = "etag_validated"
    case lastModifiedValidated = "lm_validated"

    /// The condition that the origin's request must have.
    var condition: String? {
      switch self {
      case .etagValidated: "If-None-Match"
      case .lastModifiedValidated: "If-Modified-Since"
      case .cached, .notCached: nil
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case setup, cache, disconnect, filename
    case pauseAfter = "pause_after"
    case responsePause = "response_pause"
    case method = "request_method"
    case requestHeaders = "request_headers"
    case queryArg = "query_arg"
    case status = "response_status"
    case responseHeaders = "response_headers"
    case body = "response_body"
    case magicLocations = "magic_locations"
    case magicConditions = "magic_ims"
    case rfc850date
    case expectedType = "expected_type"
    case expectedStatus = "expected_status"
    case expectedMethod = "expected_method"
    case expectedRequestHeaders = "expected_request_headers"
    case expectedRequestHeadersMissing = "expected_request_headers_missing"
    case expectedResponseHeaders = "expected_response_headers"
    case expectedResponseHeadersMissing = "expected_response_headers_missing"
    case expectedText = "expected_response_text"
    case setupTests = "setup_tests"
    case checkBody = "check_body"
  }

  var isSetup: Bool
  /// Names of checks whose failure is one of the set-up.
  var setupTests: [String]
  var pausesAfter: Bool
  /// Seconds that the origin takes to answer.
  var responsePause: Int
  /// The cache mode of the Fetch standard.
  var cacheMode: String?
  var method: String
  var requestHeaders: [SuiteHeader]
  /// True if dates in the request count from the previous answer.
  var hasMagicConditions: Bool
  var filename: String?
  var queryArg: String?

  var disconnects: Bool
  var status: Int?
  var responseHeaders: [SuiteHeader]
  /// Nil for the test's identifier.
  var body: String?
  /// True if it has no body.
  var hasNoBody: Bool
  var hasMagicLocations: Bool
  /// Names of the fields that state dates in the obsolete form.
  var rfc850date: [String]

  var expectedType: ExpectedType?
  var expectedStatus: Int?
  var acceptsAnyStatus: Bool
  var expectedMethod: String?
  var expectedRequestHeaders: [SuiteValue]
  var expectedRequestHeadersMissing: [SuiteValue]
  var expectedResponseHeaders: [SuiteValue]
  var expectedResponseHeadersMissing: [SuiteValue]
  var expectedText: String?
  var acceptsAnyText: Bool
  var checksBody: Bool

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ fallback: Value) throws -> Value {
      try keys.decodeIfPresent(Value.self, forKey: key) ?? fallback
    }
    func isNull(_ key: CodingKeys) throws -> Bool {
      try keys.contains(key) && keys.decodeNil(forKey: key)
    }
    isSetup = try value(.setup, false)
    setupTests = try value(.setupTests, [])
    pausesAfter = try value(.pauseAfter, false)
    responsePause = try value(.responsePause, 0)
    cacheMode = try keys.decodeIfPresent(String.self, forKey: .cache)
    method = try value(.method, "GET")
    requestHeaders = try value(.requestHeaders, [])
    hasMagicConditions = try value(.magicConditions, false)
    filename = try keys.decodeIfPresent(String.self, forKey: .filename)
    queryArg = try keys.decodeIfPresent(String.self, forKey: .queryArg)
    disconnects = try value(.disconnect, false)
    status = try keys.decodeIfPresent([SuiteValue].self, forKey: .status)?.first?.number
    responseHeaders = try value(.responseHeaders, [])
    body = try keys.decodeIfPresent(String.self, forKey: .body)
    hasNoBody = try isNull(.body)
    hasMagicLocations = try value(.magicLocations, false)
    rfc850date = try value(.rfc850date, [])
    expectedType = try keys.decodeIfPresent(ExpectedType.self, forKey: .expectedType)
    expectedStatus = try keys.decodeIfPresent(Int.self, forKey: .expectedStatus)
    acceptsAnyStatus = try isNull(.expectedStatus)
    expectedMethod = try keys.decodeIfPresent(String.self, forKey: .expectedMethod)
    expectedRequestHeaders = try value(.expectedRequestHeaders, [])
    expectedRequestHeadersMissing = try value(.expectedRequestHeadersMissing, [])
    expectedResponseHeaders = try value(.expectedResponseHeaders, [])
    expectedResponseHeadersMissing = try value(.expectedResponseHeadersMissing, [])
    expectedText = try keys.decodeIfPresent(String.self, forKey: .expectedText)
    acceptsAnyText = try isNull(.expectedText)
    checksBody = try value(.checkBody, true)
  }
}
