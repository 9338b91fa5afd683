import AppModel
import ImagePipeline
import Primitives
import Scrolling

extension Reviewer {
  /// Checks a population: its networks must be set in only one place.
  mutating func reviewPopulation(_ contents: ScenarioContents, _ marks: YAMLNode) {
    guard let population = contents.population else { return }
    if !population.networks.isEmpty, contents.person?.networks.isEmpty == false {
      add(
        marks["population"]?["networks"]?.mark,
        "the networks of 'person' change by the hour for all persons; use only one of the two")
    }
    guard !population.recordings.isEmpty else { return }
    let other =
      contents.person != nil
      ? "a 'person' scrolls differently at every visit"
      : contents.scroll.gestures.isEmpty && contents.scroll.trace == nil
        && contents.scroll.reader == nil ? nil : "'scroll' sets the scroll of all persons"
    if let other {
      add(marks["population"]?["recordings"]?.mark, "\(other); use only one of the two")
    }
  }

  /// Checks a person: a reader must scroll, and only the person's days may start and end visits.
  mutating func reviewPerson(_ contents: ScenarioContents, _ marks: YAMLNode) {
    guard contents.person != nil else { return }
    if !contents.scroll.gestures.isEmpty || contents.scroll.trace != nil {
      add(
        marks["scroll"]?.mark,
        "a 'person' scrolls differently at every visit; use 'reader' in 'scroll', or no 'scroll'")
    }
    for (index, event) in contents.events.enumerated() {
      guard case .lifecycle(let change) = event.action, change.isOfDays else { continue }
      add(
        marks["events"]?.item("\(index)")?.mark,
        "'\(event.action.key)' is controlled by the days of 'person'; remove it")
    }
  }
}

extension LifecycleEvent {
  /// True if a person's days decide the time of the event.
  fileprivate var isOfDays: Bool {
    switch self {
    case .background, .foreground, .terminate, .launch, .leaveScreen, .enterScreen: true
    case .memoryWarning, .pressure, .newAddresses: false
    }
  }
}
