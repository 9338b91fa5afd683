import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling

/// The operations of scripts.
extension NukePlayer {
  mutating func perform(_ operation: LibraryScript.Operation) {
    switch operation.do {
    case "load", "task": load(operation)
    case "cancel": cancel(operation.view ?? 0)
    case "prefetch": handle((operation.urls ?? []).map { ahead($0) })
    case "stop": handle((operation.urls ?? letters).map { ahead($0, stops: true) })
    case "part": receive(operation)
    case "answer": end(operation.request) { $0.answer($1, isImage: true) }
    case "broken": end(operation.request) { $0.answer($1, isImage: false) }
    case "fail" where operation.error == "empty" && hasBytes(operation.request):
      // It ends too early, and is decoded.
      end(operation.request) { $0.answer($1, isImage: false) }
    case "fail":
      if let request = operation.request, open.contains(request) { cut(request) }
      end(operation.request) { $0.fail($1, operation.error) }
    case "decoded": endDecode(operation.decode ?? 0)
    case "empty-memory": handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    case "relaunch":
      handle(.lifecycle(.terminate, of: ProcessID(0)))
      (running, work, blocks) = ([], [], [])
      cutBodies.removeAll()
      for (view, name) in awaited.sorted(by: { $0.key < $1.key }) {
        step.add("cancelled \(view) \(name)", .completions)
      }
      awaited = [:]
      handle(.lifecycle(.launch, of: ProcessID(1)))
    default: break
    }
  }

  private mutating func load(_ operation: LibraryScript.Operation) {
    guard let view = operation.view, let url = operation.url, let item = item(url, operation.size)
    else { return }
    let name = operation.size.map { "\(url)/\($0)" } ?? url
    bound = (view, name, operation.do == "task")
    handle(.table(.cellForRow(CellID(view), row: Int32(item.rawValue), item: item), on: .first))
    bound = nil
  }

  private mutating func cancel(_ view: UInt32) {
    guard let name = awaited[view], let item = item(name, nil) else { return }
    let row = Int32(item.rawValue)
    handle(.table(.didEndDisplaying(CellID(view), row: row, item: item), on: .first))
  }

  private func item(_ name: String, _ size: String?) -> ItemID? {
    let url = String(name.prefix { $0 != "/" })
    guard let letter = letters.firstIndex(of: url),
      let size = Self.sizes.firstIndex(of: size ?? "")
    else { return nil }
    return ItemID(UInt32(letter * Self.sizes.count + size))
  }

  private func ahead(_ name: String, stops: Bool = false) -> PipelineEvent {
    let item = item(name, nil) ?? ItemID(0)
    let row = Int32(item.rawValue)
    return .table(
      stops ? .cancelPrefetch(row: row, item: item) : .prefetch(row: row, item: item), on: .first)
  }

  private mutating func receive(_ operation: LibraryScript.Operation) {
    guard let request = operation.request, open.contains(request) else { return }
    let load = requests[request - 1]
    let whole = script.settings.images[name(of: load)]?.bytes ?? 0
    var transfer = transfers[request - 1]
    let isRest = transfer.part != nil && operation.full != true
    let response =
      transfer.response
      ?? ResponseStart(
        length: ByteCount(whole - (isRest ? transfer.part?.bytes ?? 0 : 0)), isRest: isRest,
        version: 0)
    transfer.response = response
    transfer.received = min(transfer.received + (operation.bytes ?? 0), response.length.bytes)
    transfers[request - 1] = transfer
  }

  private func hasBytes(_ request: Int?) -> Bool {
    request.map { open.contains($0) && transfers[$0 - 1].received > 0 } ?? false
  }

  /// Keeps what can be resumed of a request that is cut.
  mutating func cut(_ request: Int) {
    let (part, response, received) = transfers[request - 1]
    cutBodies.keep(address(of: requests[request - 1]), part, response, received: received)
  }

  func address(of load: LoadToken) -> AddressID { AddressID(load.rendition.rawValue) }

  private mutating func end(
    _ request: Int?, _ body: (inout NukePlayer, LoadToken) -> Void
  ) {
    guard let request, open.remove(request) != nil else { return }
    body(&self, requests[request - 1])
  }

  private mutating func answer(_ load: LoadToken, isImage: Bool) {
    let name = name(of: load)
    if isImage { damaged.remove(name) } else { damaged.insert(name) }
    if !isImage { beginsInVain(load, "network") }
    handle(.responded(load, response(to: load, isImage: isImage)))
  }

  private mutating func fail(_ load: LoadToken, _ error: String?) {
    guard let status = error.flatMap({ UInt16($0) }) else {
      return handle(.failed(load, .connectionLost))
    }
    handle(.responded(load, response(to: load, status: status)))
  }

  /// Returns an answer. The strategy counts an image by its file, so that is as long as the bitmap.
  private func response(
    to load: LoadToken, isImage: Bool = true, status: UInt16 = 200
  ) -> Response {
    let side = script.settings.images[name(of: load)]?.side ?? 0
    return Response(
      version: 0, body: ByteCount(4 * side * side), isImage: isImage,
      metadata: ResponseMetadata(status: status), requestedAt: .start)
  }

  private mutating func endDecode(_ decode: Int) {
    if running.remove(decode) != nil { handle(.decoded(decodes[decode - 1])) }
  }

  /// Counts a decode of bytes that are no image. The pipeline never begins it.
  mutating func beginsInVain(_ load: LoadToken, _ source: String) {
    decodes.append(load)
    step.add("decode \(decodes.count) \(name(of: load)) \(source)", .decodes)
    step.add("undecodable \(decodes.count) \(name(of: load))", .decodes)
  }

  func name(of load: LoadToken) -> String { letters[load.rendition.index - 1] }
}
