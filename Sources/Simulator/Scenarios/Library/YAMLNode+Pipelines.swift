import ImagePipeline
import Primitives

/// Completes the further pipelines of strategies with components of the strategy and of presets that they extend.
///
/// A strategy keeps its pipelines as written until it is read. A sweep of one of its keys therefore reaches all
/// pipelines that do not set the key themselves.
extension YAMLNode {
  /// The keys of a strategy that a pipeline can set.
  private static var componentKeys: [String] {
    ClassPipeline.fields.all.map(\.name).filter { $0 != "classes" }
  }

  /// The scenario, with complete pipelines in its strategies.
  var withWholePipelines: YAMLNode {
    mappingValue(of: "strategies") { list in list.mappingItems(\.withWholePipelinesOfItsOwn) }
  }

  /// The strategy, with complete pipelines. A pipeline takes the components that it does not set from the strategy.
  var withWholePipelinesOfItsOwn: YAMLNode {
    let shared = YAMLNode(
      .mapping((entries ?? []).filter { Self.componentKeys.contains($0.key) }), mark: mark)
    return mappingValue(of: "pipelines") { list in
      list.mappingItems { $0.entries == nil ? $0 : $0.deeplyLaid(over: shared) }
    }
  }

  /// The components that a pipeline inherits from a preset that it extends, including defaults. The session of the
  /// preset is ignored, since the session is the strategy's.
  var componentsOfPipeline: YAMLNode {
    let read = try? NodeReader.decode(Strategy.self, from: withWholePipelinesOfItsOwn)
    let whole = (try? read.map { try $0.node() }) ?? self
    let kept = (whole.entries ?? []).filter { Self.componentKeys.contains($0.key) }
    return YAMLNode(.mapping(kept), mark: mark).mappingValue(of: "fetch") { fetch in
      FetchConfiguration.sessionKeys.reduce(fetch) { $0.without($1) }
    }
  }
}
