import ImagePipeline
import Primitives

/// The decodes of an app off the main thread: their order, their concurrency, and their cancellation.
///
/// A pipeline requests a decode among its effects, with the settings of its strategy. The queue removes a decode that
/// must wait, and requests it again with the effects of the event that ends another decode. An engine begins each
/// decode at once. Custom code has no such settings, so its decodes never wait. If a strategy reads and decodes one
/// file after the other, reads wait in the same way.
struct BackgroundDecodes {
  /// A running or waiting decode.
  private struct Decode {
    let image: BitmapID
    let load: LoadToken
    let pipeline: PipelineID
    let settings: DecodeConfiguration
    var isIdle: Bool
    let requeues: Bool
  }

  /// A file that is being read and decoded, or waits for the previous file.
  private struct Read {
    let file: File
    let bytes: ByteCount
    let load: LoadToken
    let pipeline: PipelineID
    let isCancellable: Bool
  }

  /// The number of the device's decoding threads.
  private let decoders: Int
  private var running: [Decode] = []
  /// The waiting decodes in order of arrival.
  private var waiting: [Decode] = []
  /// The files in order of arrival. The first file of each pipeline is being read or decoded.
  private var files: [Read] = []

  init(decoders: Int) { self.decoders = decoders }

  /// Handles an event that the pipelines have handled, and the decode requests among its effects.
  mutating func handle(_ event: PipelineEvent, _ effects: inout Effects) {
    switch event {
    case .decoded(let load): end(load, &effects)
    case .lifecycle(.terminate, _): (running, waiting, files) = ([], [], [])
    default: break
    }
    if !effects.decodes.isEmpty {
      for request in effects.decodes { handle(request, &effects) }
      effects.decodes.removeAll(keepingCapacity: true)
    }
    guard !files.isEmpty else { return }
    switch event {
    case .read(let load, _) where !effects.beginsDecode(of: load): endRead(load, &effects)
    case .decoded(let load): endRead(load, &effects)
    default: break
    }
  }

  private mutating func handle(_ request: DecodeRequest, _ effects: inout Effects) {
    switch request {
    case .queue(let image, let load, let pipeline, let settings, let isIdle, let requeues):
      let decode = Decode(
        image: image, load: load, pipeline: pipeline, settings: settings, isIdle: isIdle,
        requeues: requeues)
      if files.contains(where: { $0.load == load }) { return }
      if hasRoom(for: decode) { return running.append(decode) }
      add(decode)
      effects.withdraw(.decode(image, for: load))
    case .set(let load, let isIdle):
      let place = waiting.firstIndex { $0.load == load && $0.isIdle != isIdle }
      guard let place else { return }
      guard waiting[place].requeues else { return waiting[place].isIdle = isIdle }
      var decode = waiting.remove(at: place)
      decode.isIdle = isIdle
      add(decode)
    case .cancel(let load):
      waiting.removeAll { $0.load == load && $0.settings.cancels == .queued }
      let place = files.firstIndex { $0.load == load && $0.isCancellable }
      if let place, !isFirst(files[place]) { files.remove(at: place) }
    case .read(let file, let bytes, let load, let pipeline, let settings):
      let read = Read(
        file: file, bytes: bytes, load: load, pipeline: pipeline,
        isCancellable: settings.cancels == .queued)
      files.append(read)
      if !isFirst(read) { effects.withdraw(.read(file, bytes, for: load)) }
    }
  }

  private func isFirst(_ read: Read) -> Bool {
    files.first { $0.pipeline == read.pipeline }?.load == read.load
  }

  /// Ends the read of a file, after its image is made or will not be made, and begins the next read of its pipeline.
  ///
  /// - Complexity: O(*n*) in the number of files.
  private mutating func endRead(_ load: LoadToken, _ effects: inout Effects) {
    guard let place = files.firstIndex(where: { $0.load == load }) else { return }
    let pipeline = files.remove(at: place).pipeline
    guard let next = files.first(where: { $0.pipeline == pipeline }) else { return }
    effects.request(.read(next.file, next.bytes, for: next.load))
  }

  /// Queues a decode behind the others. If the strategy requeues loads, it is queued as in `RequestQueue`.
  private mutating func add(_ decode: Decode) {
    let place = decode.requeues ? waiting.firstIndex(where: \.isIdle) : nil
    waiting.insert(decode, at: place ?? waiting.endIndex)
  }

  /// True if a decode may begin now. Each pipeline has its own limit. The shared queue decodes at most as many images
  /// at a time as the device has decoding threads.
  private func hasRoom(for decode: Decode) -> Bool {
    let decoders = decode.settings.queue == .shared ? decoders : .max
    let limit = min(decode.settings.limit ?? .max, decoders)
    return running.count { $0.pipeline == decode.pipeline } < limit
  }

  /// Ends a decode and begins the next one of its pipeline; does nothing if its process has ended.
  ///
  /// - Complexity: O(*n*) in the number of running and waiting decodes.
  private mutating func end(_ load: LoadToken, _ effects: inout Effects) {
    guard let place = running.firstIndex(where: { $0.load == load }) else { return }
    let pipeline = running.remove(at: place).pipeline
    guard !waiting.isEmpty else { return }
    let own = waiting.indices.filter { waiting[$0].pipeline == pipeline }
    let urgent = own.filter { !waiting[$0].isIdle }
    let line = urgent.isEmpty ? own : urgent
    guard let first = line.first, let last = line.last else { return }
    let decode = waiting.remove(at: waiting[first].settings.order == .fifo ? first : last)
    running.append(decode)
    effects.request(.decode(decode.image, for: decode.load))
  }
}

extension Effects {
  /// True if the effects begin a decode for a load.
  fileprivate func beginsDecode(of load: LoadToken) -> Bool {
    list.contains { if case .action(.decode(_, load)) = $0 { true } else { false } }
  }
}
