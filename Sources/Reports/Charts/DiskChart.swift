import Metrics

/// What lies on disk in the end, and what was written on the way there.
enum DiskChart {
  /// The chart; none where nothing was written.
  static func chart(_ subject: ChartSubject) -> Chart? {
    let written = subject.groups.compactMap { $0.mean(.diskBytesWritten) }
    guard written.contains(where: { $0 > 0 }) else { return nil }
    return BarChart(
      name: "disk", title: subject.title("files on disk"),
      note: "What there is in the end, which is the figure, over all that was written."
        + subject.worldsNote,
      panels: [
        .of(
          .diskBytes, "files", .within,
          [
            .init(.diskBytesWritten, "written", Fill(color: Palette.paleGrey)),
            .init(.diskBytes, "on disk in the end", Fill(color: Palette.blue)),
          ])
      ]
    ).chart(subject.groups)
  }
}
