import Metrics
import Primitives

extension ReportGroup {
  /// The share of the time on screen in which images were missing; nil without data.
  package var missingShare: Double? { Headline.share(of: mean) }

  /// The time without the correct image as a share: `, 8.6 % of the time`; with minutes a day for a person's days.
  var missingText: String {
    guard let share = missingShare, let seconds = mean(Headline.metric) else { return "" }
    let days = reports.first?.serverHours?.days
    return ", \(MetricText.brief(share, .ratio)) of the time"
      + (days.map { " or \(Headline.minutes(seconds, aDayOf: $0)) minutes a day" } ?? "")
  }
}
