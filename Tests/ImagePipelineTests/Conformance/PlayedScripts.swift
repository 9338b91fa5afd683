import ImagePipeline
import Primitives

/// The scripts of a library, played on its presets.
struct PlayedScripts {
  private let library: LibraryScriptTests.Library
  private(set) var agreement: Agreement
  private var lines: [String] = []
  /// The scripts in which the player does nothing that the pipeline has no notion of.
  private var alone = Agreement.Count()

  init(_ library: LibraryScriptTests.Library) {
    self.library = library
    agreement =
      library == .kingfisher ? Agreement(ordered: ["request", "abort", "clear"]) : Agreement()
  }

  /// Plays a script and compares it.
  mutating func play(_ script: LibraryScript) throws {
    let answers: [[String]]
    var helps = false
    switch library {
    case .alamofireimage:
      var player = try AlamofireImagePlayer(script, as: .preset("alamofireimage"))
      answers = player.play()
    default:
      var player = try KingfisherPlayer(script, as: Self.kingfisher(for: script))
      answers = player.play()
      helps = player.helps
    }
    let first = agreement.compare(answers, with: script)
    if !helps {
      alone.steps += 1
      if first == nil { alone.equal += 1 }
    }
    let ending = first.map { "differs at \($0)" } ?? "equal"
    lines.append("\(script.name) \(digest(answers)) \(ending)")
  }

  /// The counts, then a line for each script: a digest of the model's answers, and the first step that differs.
  var text: String {
    let own = "by the pipeline alone \(alone.equal)/\(alone.steps)\n"
    return agreement.text + (library == .kingfisher ? own : "") + lines.joined(separator: "\n")
      + "\n"
  }

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
