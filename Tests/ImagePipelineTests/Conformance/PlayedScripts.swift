import ImagePipeline
import Primitives

/// The scripts of a library, played on its presets.
struct PlayedScripts {
  private let library: LibraryScriptTests.Library
  private(set) var agreement: Agreement
  private var lines: [String] = []

  init(_ library: LibraryScriptTests.Library) {
    self.library = library
    agreement =
      library == .kingfisher ? Agreement(ordered: ["request", "abort", "clear"]) : Agreement()
  }

  /// Plays a script and compares it.
  mutating func play(_ script: LibraryScript) throws {
    let answers: [[String]]
    switch library {
    case .alamofireimage:
      var player = try AlamofireImagePlayer(script, as: .preset("alamofireimage"))
      answers = player.play()
    default:
      var player = try KingfisherPlayer(script, as: Self.kingfisher(for: script))
      answers = player.play()
      let needs = script.operations.lazy.compactMap { $0.needs(in: script) }.first
      if let needs { agreement.leaveOut(for: [needs]) }
    }
    let first = agreement.compare(answers, with: script)
    let ending = first.map { "differs at \($0)" } ?? "equal"
    let part = answers.count < script.observed.count ? " of \(answers.count) steps" : ""
    lines.append("\(script.name) \(digest(answers)) \(ending)\(part)")
  }

  /// The counts, then a line for each script: a digest of the model's answers, and the first step that differs.
  var text: String { agreement.text + lines.joined(separator: "\n") + "\n" }

  private func digest(_ answers: [[String]]) -> String {
    answers.map { agreement.arranged($0).joined(separator: "\n") + "\n\n" }.joined().utf8.digest
  }

  /// The preset for a script: with its prefetcher, and with images that are made when the script says so. Memory has no
  /// limit, as none is reached there.
  private static func kingfisher(for script: LibraryScript) throws -> Strategy {
    let isHeld = script.settings.processing == "held"
    var strategy = try Strategy.preset(isHeld ? "kingfisher-downsampling" : "kingfisher")
    if script.operations.contains(where: { $0.flat.contains { $0.do == "prefetch" } }) {
      strategy.prefetch = try Strategy.preset("kingfisher-prefetch").prefetch
    }
    strategy.memory?.costLimit = nil
    strategy.memory?.costShare = nil
    return strategy
  }
}
