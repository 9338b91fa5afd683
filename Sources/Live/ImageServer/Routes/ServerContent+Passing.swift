import Primitives
import Environment

extension ServerContent {
  /// What happens to an answer that is another server's, captured or passed on.
  struct PassedRequest: Sendable {
    /// The number of the request, which decides it.
    let order: UInt64
    let network: NetworkProfile?
    /// The time to the first byte, beside what that server takes.
    let wait: Nanoseconds
  }

  /// Lets a request meet the network, and plans its answer where it gets through.
  func passing(_ request: ServerRequest, _ plan: (PassedRequest) -> AnswerPlan) -> AnswerPlan {
    let order = nextImageOrder()
    let network = world.network(at: request.arrival)
    if let network, network.offline { return .broken(.zero) }
    // Nothing gets through, and nothing can be told from the loopback.
    guard let wait = wait(for: request, order, network, isHostNew: order == 1) else {
      return .broken(.seconds(60))
    }
    return plan(PassedRequest(order: order, network: network, wait: wait))
  }

  /// Lets an answer meet the scenario's errors and faults, where it is of an image, and breaks of the network.
  func befall(_ answer: Answer, _ passage: PassedRequest) -> Answer {
    var answer = answer
    if answer.remarks.isArchivedImage == true {
      let mishap = world.server.mishap(order: passage.order)
      if let error = mishap.error {
        var failed = errorAnswer(error)
        failed.remarks = answer.remarks
        return failed
      }
      if answer.status == 200 { answer.fault = mishap.fault }
      if answer.fault == .mislabelled {
        answer.fields.removeAll { $0.name.lowercased() == "content-type" }
        answer.fields.append(HeaderField("Content-Type", "text/html"))
      }
    }
    let breaks = passage.network.map { path.breaks($0.breaks, order: passage.order) } ?? false
    if answer.fault == .none, breaks { answer.fault = .reset(after: 0.5) }
    return answer
  }

  /// An error as the scenario's server answers with it.
  func errorAnswer(_ answer: ServerAnswer) -> Answer {
    var error = images.errorAnswer(answer)
    if answer.status == 503, let seconds = world.server.configuration.retryAfter {
      error.fields.append(HeaderField("Retry-After", "\(seconds.rawValue / 1_000_000_000)"))
    }
    return error
  }
}
