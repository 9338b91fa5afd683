import ImagePipeline
import Primitives

/// The inheritance of further pipelines from their strategies, and from the presets that they extend.
///
/// A strategy keeps its pipelines as written until it is read. So a sweep of one of its keys reaches all pipelines
/// that do not set that key themselves.
extension YAMLNode {
  /// The keys of a strategy that a pipeline can set.
  private static var componentKeys: [String] {
    ClassPipeline.fields.all.map(\.name).filter { $0 != "classes" }
  }

  /// The scenario with complete pipelines in its strategies.
  var withWholePipelines: YAMLNode {
    mappingValue(of: "strategies") { list in list.mappingItems(\.withWholePipelinesOfItsOwn) }
  }

  /// The strategy with complete pipelines: missing components are the strategy's.
  var withWholePipelinesOfItsOwn: YAMLNode {
    let shared = YAMLNode(
      .mapping((entries ?? []).filter { Self.componentKeys.contains($0.key) }), mark: mark)
    return mappingValue(of: "pipelines") { list in
      list.mappingItems { $0.entries == nil ? $0 : $0.deeplyLaid(over: shared) }
    }
  }

  /// The components that a pipeline takes from a preset that it extends, defaults included. The preset's session is
  /// ignored; it is the strategy's.
  var componentsOfPipeline: YAMLNode {
    let read = try? NodeReader.decode(Strategy.self, from: withWholePipelinesOfItsOwn)
    let whole = (try? read.map { try $0.node() }) ?? self
    let kept = (whole.entries ?? []).filter { Self.componentKeys.contains($0.key) }
    return YAMLNode(.mapping(kept), mark: mark).mappingValue(of: "fetch") { fetch in
      FetchConfiguration.sessionKeys.reduce(fetch) { $0.without($1) }
    }
  }
}
