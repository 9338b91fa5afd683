import ImagePipeline
import Primitives
import YAML

/// What further pipelines take from their strategies, and from the presets that they extend.
///
/// A strategy keeps its pipelines as they are written until it is read, so that a sweep of one of its keys reaches
/// those that do not say that key themselves.
extension YAMLNode {
  /// The keys of a strategy that a pipeline has for itself.
  private static var componentKeys: [String] {
    ClassPipeline.fields.all.map(\.name).filter { $0 != "classes" }
  }

  /// A scenario whose strategies have whole pipelines.
  var withWholePipelines: YAMLNode {
    mappingValue(of: "strategies") { list in list.mappingItems(\.withWholePipelinesOfItsOwn) }
  }

  /// A strategy each of whose pipelines says all of its components: what it leaves out is the strategy's.
  var withWholePipelinesOfItsOwn: YAMLNode {
    let shared = YAMLNode(
      .mapping((entries ?? []).filter { Self.componentKeys.contains($0.key) }), mark: mark)
    return mappingValue(of: "pipelines") { list in
      list.mappingItems { $0.entries == nil ? $0 : $0.deeplyLaid(over: shared) }
    }
  }

  /// All that a pipeline takes of a preset that it extends, defaults included; nothing of the preset's session,
  /// which is the strategy's.
  var componentsOfPipeline: YAMLNode {
    let read = try? YAMLDecoder.decode(Strategy.self, from: withWholePipelinesOfItsOwn)
    let whole = (try? read.map { try NodeEncoder.encode($0) }) ?? self
    let kept = (whole.entries ?? []).filter { Self.componentKeys.contains($0.key) }
    return YAMLNode(.mapping(kept), mark: mark).mappingValue(of: "fetch") { fetch in
      FetchConfiguration.sessionKeys.reduce(fetch) { $0.without($1) }
    }
  }
}
