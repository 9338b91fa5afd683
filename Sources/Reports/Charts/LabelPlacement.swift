/// Finds room for a label beside each point, so that labels cover neither points nor each other.
///
/// A greedy search: points with the most neighbours first, and for each the nearest free of a fixed
/// set of places around it. J. Christensen, J. Marks and S. Shieber, *An empirical study of algorithms
/// for point-feature label placement,* ACM Transactions on Graphics 14(3), 1995, compare it with
/// better ones that charts of a few dozen points do not need.
struct LabelPlacement {
  /// A place in pixels, counted to the right and down.
  struct Place: Equatable {
    var x: Double
    var y: Double
  }

  /// A rectangle in pixels.
  struct Box: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func overlap(_ other: Box) -> Double {
      let width = min(right, other.right) - max(left, other.left)
      let height = min(bottom, other.bottom) - max(top, other.top)
      return width > 0 && height > 0 ? width * height : 0
    }

    func isWithin(_ other: Box) -> Bool {
      left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom
    }
  }

  /// Where a label goes, and the line that ties it to its point if it is not beside it.
  struct Label {
    let box: Box
    /// Which part of the text is at the anchor: left, center or right.
    let side: String
    let leader: (from: Place, to: Place)?

    /// Where the text is fixed: estimated widths must not open a gap beside the point.
    var anchor: Place {
      let x = side == "left" ? box.left : side == "right" ? box.right : (box.left + box.right) / 2
      return Place(x: x, y: (box.top + box.bottom) / 2)
    }

    /// What the label covers.
    var boxes: [Box] { [box] + leaderBoxes }

    /// The leader as a row of small squares.
    var leaderBoxes: [Box] {
      guard let leader else { return [] }
      let (width, height) = (leader.to.x - leader.from.x, leader.to.y - leader.from.y)
      let steps = max(2, Int((width * width + height * height).squareRoot() / 3))
      return (2...steps).map { step in
        let share = Double(step) / Double(steps)
        let x = leader.from.x + width * share
        let y = leader.from.y + height * share
        return Box(left: x - 1, top: y - 1, right: x + 1, bottom: y + 1)
      }
    }
  }

  /// The pixels of a label from top to bottom.
  private static let lineHeight = 13.0
  /// Half the side of the square that a point takes.
  private static let pointRadius = 5.0
  /// How far labels are from their points, in the order of trial.
  private static let distances = [8.0, 18, 30, 44, 60, 80, 104, 132, 164, 200, 240]
  /// Right, left, above, below, and between; y counts down.
  private static let directions = [
    (1.0, 0.0), (-1, 0), (0, -1), (0, 1), (0.8, -0.6), (0.8, 0.6), (-0.8, -0.6), (-0.8, 0.6),
    (0.4, -0.9), (0.4, 0.9), (-0.4, -0.9), (-0.4, 0.9), (0.95, 0.3), (0.95, -0.3), (-0.95, 0.3),
    (-0.95, -0.3),
  ]

  /// The labels, in the order of the points.
  private(set) var labels: [Label] = []

  /// Places a label for each point.
  ///
  /// - Parameters:
  ///   - area: What labels must stay in.
  ///   - points: What is labelled.
  ///   - texts: The labels.
  ///   - others: What else labels must not cover.
  /// - Complexity: O(points²) for a fixed number of trials.
  init(area: Box, points: [Place], texts: [String], others: [Box] = []) {
    let radius = Self.pointRadius
    let dots = points.map {
      Box(left: $0.x - radius, top: $0.y - radius, right: $0.x + radius, bottom: $0.y + radius)
    }
    var placed: [Label?] = points.map { _ in nil }
    for index in Self.crowdedFirst(points) {
      placed[index] = Self.label(
        points[index], size: Self.size(texts[index]), area: area, marks: dots + others,
        labels: placed.compactMap(\.self))
    }
    labels = placed.compactMap(\.self)
  }

  private static func size(_ text: String) -> Place {
    Place(x: GnuplotText.width(text, size: 11), y: lineHeight)
  }

  private static func crowdedFirst(_ points: [Place]) -> [Int] {
    let neighbours = points.map { point in
      points.count { abs($0.x - point.x) < 120 && abs($0.y - point.y) < 40 }
    }
    return points.indices.sorted {
      neighbours[$0] == neighbours[$1] ? $0 < $1 : neighbours[$0] > neighbours[$1]
    }
  }

  /// The first place where nothing covers anything, else that where least does; that a leader crosses
  /// lines counts little, since they can be told apart.
  private static func label(
    _ point: Place, size: Place, area: Box, marks: [Box], labels: [Label]
  ) -> Label {
    let (texts, taken) = (labels.map(\.box), marks + labels.flatMap(\.boxes))
    var least: (overlap: Double, label: Label)?
    for distance in distances {
      for direction in directions {
        let label = label(point, size: size, distance: distance, direction: direction)
        guard label.box.isWithin(area) else { continue }
        let leader = label.leaderBoxes
        let overlap =
          100 * (covered([label.box], taken) + covered(leader, texts)) + covered(leader, marks)
        if overlap == 0 { return label }
        if overlap < least?.overlap ?? .infinity { least = (overlap, label) }
      }
    }
    return least?.label ?? label(point, size: size, distance: 8, direction: (-1, 0))
  }

  private static func covered(_ boxes: [Box], _ others: [Box]) -> Double {
    boxes.reduce(0) { sum, box in others.reduce(sum) { $0 + $1.overlap(box) } }
  }

  private static func label(
    _ point: Place, size: Place, distance: Double, direction: (Double, Double)
  ) -> Label {
    let end = Place(x: point.x + direction.0 * distance, y: point.y + direction.1 * distance)
    let toRight = direction.0 > 0
    let left = direction.0 == 0 ? end.x - size.x / 2 : toRight ? end.x : end.x - size.x
    let middle = end.y + direction.1 * size.y / 2
    let box = Box(
      left: left, top: middle - size.y / 2, right: left + size.x, bottom: middle + size.y / 2)
    let side = direction.0 == 0 ? "center" : toRight ? "left" : "right"
    guard distance > 8 else { return Label(box: box, side: side, leader: nil) }
    let start = Place(x: point.x + direction.0 * 5, y: point.y + direction.1 * 5)
    let stop = Place(x: end.x - direction.0 * 2, y: direction.0 == 0 ? end.y : middle)
    return Label(box: box, side: side, leader: (start, stop))
  }
}
