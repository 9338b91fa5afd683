import Reports
import Metrics

/// The bytes on disk at the end, and the bytes written during the run.
enum DiskChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    BarChart(
      name: "disk", title: subject.title("files on disk"),
      note: "Blue, and the figure: bytes on disk at the end. Grey: all bytes written in the run."
        + subject.seedsNote,
      panels: [
        .of(
          .diskBytes, "files", .within,
          [
            .init(.diskBytesWritten, "written", Fill(color: Palette.paleGrey)),
            .init(.diskBytes, "on disk at the end", Fill(color: Palette.blue)),
          ])
      ]
    ).chart(subject, sortedBy: .diskBytes)
  }
}
