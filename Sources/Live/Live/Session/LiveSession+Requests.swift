import AppModel
import Environment
import Foundation
import ImagePipeline
import Pictures
import Primitives

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that was sent.
struct Transfer: Sendable {
  let request: ImageRequest
  let sentAt: Instant
}

/// Sends requests and handles their ends.
extension LiveSession where Observer: ~Copyable {
  func send(_ request: ImageRequest) {
    guard var message = message(request) else { return }
    var kept: [UInt8] = []
    if let part = request.part, let cut = cuts.beginning(part.bytes, of: request.address) {
      let last = request.isProbe ? "\(part.bytes)" : ""
      if !request.isProbe { kept = cut.bytes }
      message.setValue("bytes=\(part.bytes)-\(last)", forHTTPHeaderField: "Range")
      message.setValue(cut.validator, forHTTPHeaderField: "If-Range")
    }
    transfers[request.id.number] = Transfer(request: request, sentAt: now)
    sender.send(message, number: request.id.number, over: request.connectionGroup, after: kept)
  }

  private func message(_ request: ImageRequest) -> URLRequest? {
    let load = request.id.load
    let query = [app.signature(of: request.address), request.followsRedirect ? "r=1" : nil]
    let target = query.compactMap(\.self).reduce(
      server.target(app.feed.address(of: load.rendition))
    ) { $0 + ($0.contains("?") ? "&" : "?") + $1 }
    guard let url = URL(string: address + target) else { return nil }
    var message = URLRequest(url: url)
    message.setValue(
      "\(load.rendition.rawValue).\(load.attempt)", forHTTPHeaderField: "Cachebench-Load")
    // A compressed body could not be compared with its Content-Length.
    message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let version = request.ifChangedFrom {
      for field in validators.condition(request.address, changedFrom: version) {
        message.setValue(field.value, forHTTPHeaderField: field.name)
      }
    }
    return message
  }

  /// Removes a request from the network if it was sent.
  func abandon(_ request: RequestID, _ end: RequestEnd) {
    guard let transfer = transfers.removeValue(forKey: request.number) else { return }
    if let cut = sender.cut(request.number) { cuts.keep(cut, of: transfer.request.address) }
    let received = sender.cancel(request.number)
    emit(.requestEnded(request.load, ByteCount(received), end))
  }

  /// Reads the stored body that the outcome of a request may need.
  func didEnd(_ number: UInt32, _ outcome: RequestOutcome) throws(LiveError) {
    sender.forget(number, isAnswered: outcome.isAnswered)
    guard let transfer = transfers[number] else { return }
    if case .unreachable(let reason) = outcome {
      throw .serverGone(address: address, reason: reason)
    }
    let file = File(.httpDisk, ObjectID(key: transfer.request.address))
    guard outcome.mayUseStored else { return answer(number, outcome, stored: nil) }
    if let body = responses[file.key] { return answer(number, outcome, stored: body) }
    storage.read(file.name) { .answered(request: number, outcome, stored: $0) }
  }

  /// Reports the outcome of a request, with the stored body that it may refer to.
  func answer(_ number: UInt32, _ outcome: RequestOutcome, stored: Body?) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    let id = transfer.request.id
    storedBodies[id.load] = stored
    switch outcome {
    case .answered(let header, let body):
      bodies[id.load] = body
      let response = response(header, body, to: transfer)
      app.didEnd(id, with: response, received: response.body, at: now, &calls)
    case .failed(let failure, let received):
      app.didFail(id, failure, received: ByteCount(received), at: now, &calls)
    case .unreachable: break
    }
  }

  /// Returns the beginning of a response. It has a version if the response has a validator; only then can the session
  /// request the rest of the body after a cut.
  func start(_ header: ResponseHeader?, of transfer: Transfer) -> ResponseStart {
    let length = app.feed.encodedBytes(of: transfer.request.id.load.rendition, version: 0)
    return ResponseStart(
      length: header?.length ?? length, isRest: header?.status == 206,
      version: header?.rangeValidator.map { _ in 0 })
  }

  /// Returns a response in the pipeline's form. A body that was cut is whole here, but only the bytes of its rest count
  /// as received. The version is read from the pixels.
  private func response(
    _ header: ResponseHeader, _ body: Body, to transfer: Transfer
  ) -> Response {
    var version = transfer.request.ifChangedFrom ?? 0
    if header.status == 200 || header.status == 206 {
      version = validators.note(
        header, of: transfer.request.address, version: body.identity?.version)
    }
    let continues = header.status == 206 && !transfer.request.isProbe
    let kept = continues ? transfer.request.part?.bytes ?? 0 : 0
    return Response(
      version: version, body: ByteCount(body.bytes.count - kept), isImage: body.isImage,
      metadata: header.metadata(receivedAt: now), requestedAt: transfer.sentAt)
  }
}
