import ImageLoading

/// What came of a request.
enum RequestOutcome: Sendable {
  /// The server answered, and the body came whole.
  case answered(AnswerHeader, Body)
  /// It did not, or not to the end, after so many bytes of a body.
  case failed(FetchFailure, received: Int)
  /// Nobody listens there: the server is gone.
  case unreachable(String)
}

extension RequestOutcome {
  /// Whether the answer came whole, so that its connection can carry another request.
  var isAnswered: Bool { if case .answered = self { true } else { false } }

  /// Whether something stored before may have to stand in for an answer without content of its own.
  var mayUseStored: Bool {
    switch self {
    case .answered(let header, _): header.status == 304 || header.status >= 500
    case .failed: true
    case .unreachable: false
    }
  }
}
