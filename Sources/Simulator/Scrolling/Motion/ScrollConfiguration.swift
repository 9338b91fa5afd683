package import Primitives

/// The scrolling of the list, and the physics of the scroll view.
///
/// The motion is one of three: a list of `gestures`, a `reader` drawn by the seed, or a `trace` recorded on a device.
/// If none is set, it is a reader with default values.
package struct ScrollConfiguration: KeyedConfiguration {
  /// The gestures in order. After them, the list rests.
  package var gestures: [Gesture] = []
  /// A person who reads the list; nil if it is not the source of the motion.
  package var reader: ReaderConfiguration?
  /// The path of a recorded scroll, in the format of `ScrollRecording`; nil if there is none.
  package var trace: String?
  /// The deceleration of thrown content.
  package var decelerationRate = DecelerationRate.normal
  /// The share of a flick's remaining speed that is added to the next flick in the same direction. P. Quinn, S.
  /// Malacria, A. Cockburn observed that UIKit adds it (*Touch Scrolling Transfer Functions*, UIST 2013).
  package var flickCarry = 1.0
  /// The speed in points per second above which successive flicks add nothing.
  package var maximumVelocity = 8000.0
  /// The distance by which the top must be pulled down to refresh the list.
  package var refreshDistance = Points(80)
  /// The number of pixels per point. Motion ends when half a pixel is left.
  package var screenScale = 3

  /// Creates a reader with the normal deceleration rate.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("gestures", \.gestures, "gestures, one after another; then the list rests")
      .guessed(
        "the even acceleration of a flick and the cubic s² (3 - 2s) of the way to the top are invented; the spring "
          + "at an edge, of stiffness 100, was found by others; UIKit documents none of these"
      )
    Field("reader", orNull: \.reader, "a user who reads the list, drawn from the seed")
    Field("trace", orNull: \.trace, "the name or path of a recorded scroll")
    Field("deceleration-rate", \.decelerationRate, "the deceleration after a flick")
    Field(
      "flick-carry", \.flickCarry,
      "the share of the remaining speed of a flick that is added to the next in the same direction",
      .from(0...1)
    ).guessed("the addition was observed (Quinn and others, UIST 2013), the full share was not")
    Field(
      "maximum-velocity", \.maximumVelocity,
      "the speed in points per second beyond which successive flicks add nothing",
      .from(1...100_000, "points per second")
    ).guessed("the maximum fling of Android's ViewConfiguration; UIKit's is not documented")
    Field(
      "refresh-distance", \.refreshDistance,
      "the distance that the top must be pulled down to refresh",
      .from(Points(1)...Points(10_000))
    ).guessed("about 60 to 100 pt in refresh controls; not documented")
    Field(
      "screen-scale", \.screenScale,
      "pixels per point; default: that of the device; motion ends when half a pixel is left",
      .from(1...4))
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    let sources = [!gestures.isEmpty, reader != nil, trace != nil]
    problems.require(
      sources.count { $0 } <= 1, "", "needs one of gestures, reader and trace, not several")
  }

  /// Creates gestures with the normal deceleration rate.
  package init(gestures: [Gesture]) { self.gestures = gestures }

  /// The distance from rest at which motion ends, in points.
  var restDistance: Double { 0.5 / Double(screenScale) }
}
