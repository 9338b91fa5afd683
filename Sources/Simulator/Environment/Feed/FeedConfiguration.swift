package import Primitives

/// The configuration of a feed: its rows, its images and their sizes.
@dynamicMemberLookup
package struct FeedConfiguration: KeyedConfiguration {
  /// The path of a request trace with the content of the rows. Each row shows the object of one request, in order. The
  /// length of each image is that in the trace.
  package var trace: String?
  /// The number of rows at the start, above 0. With a trace, it is the number of requests to use, by default all.
  package var rows = 1_000
  /// The pages in which the list gets its rows; nil if it has all from the start.
  package var page: PageConfiguration?
  /// The only class of images, without a name. Its keys are also the feed's.
  package var single = ImageClass()
  /// The classes of images, if rows show several. Their keys replace those of the single class.
  package var classes: [ImageClass] = []
  /// The time after which the server changes an image's content at the same URL; nil if the content never changes.
  package var contentLifetime: Nanoseconds?
  /// The signatures of the addresses; nil if addresses do not change.
  package var signed: SignedAddresses?

  /// Creates a feed of a thousand rows, each with its own small picture.
  package init() {}

  /// The keys of a class that a feed without named classes does not have.
  private static let others: Set = ["name", "variant-of", "hosts"]

  /// Its keys: the rows, the keys of the single class, and the named classes.
  package static let fields = Fields<Self>(
    [
      Field("trace", orNull: \.trace, "the path of a request trace that says what each row shows"),
      Field(
        "rows", \.rows,
        "the number of rows at the start; with a trace, the number of its requests to use",
        .atLeast(1).and(.atMost(50_000_000, "50 000 000"))),
      Field(
        "page", orNull: \.page,
        "the pages in which the list gets its rows as its end comes near; null if it has all at the start"
      ),
    ] + ImageClass.fields.all.filter { !others.contains($0.name) }.map { Field($0, of: \.single) }
      + [
        Field(
          "classes", \.classes,
          "classes of images, such as avatars and photos, instead of the keys from images to corrupt",
          .that("must be 16 at most") { $0.count <= 16 }),
        Field(
          "content-lifetime", orNull: \.contentLifetime,
          "the time until the server shows another image at the same URL; null for never",
          .atLeast(.milliseconds(10))),
        Field(
          "signed", orNull: \.signed,
          "addresses with a signature that changes while the image stays; null for addresses that stay"
        ),
      ])

  /// Reads or sets a property of the single class.
  package subscript<Value>(dynamicMember property: WritableKeyPath<ImageClass, Value>) -> Value {
    get { single[keyPath: property] }
    set { single[keyPath: property] = newValue }
  }

  /// The number of rows of the list at the start.
  package var firstRows: Int { page.map { min(rows, $0.rows) } ?? rows }

  /// All classes: the named classes, or else the single class. Variants share images and faults with their source.
  package var allClasses: [ImageClass] {
    guard classes.isEmpty else {
      return classes.map { own in
        let source = classes.first { $0.name == own.variantOf && $0.variantOf == nil }
        return source.map { own.asVariant(of: $0) } ?? own
      }
    }
    return [single]
  }

  /// Returns the number of hosts that serve the images.
  ///
  /// - Parameter shared: The number of the server's hosts, which serve classes without separate hosts.
  /// - Returns: The sum of these hosts and the separate hosts of classes.
  package func hostCount(among shared: Int) -> Int {
    classes.reduce(shared) { $0 + ($1.hosts ?? 0) }
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    if trace != nil { checkTrace(&problems) }
    if classes.isEmpty {
      single.checkTogether(&problems)
    } else {
      checkClasses(&problems)
    }
  }

  private func checkTrace(_ problems: inout Problems) {
    if single.images != ImageSharing() {
      problems.add("images", "must be removed: the trace says which rows share an image")
    }
    if !single.faultyRows.isEmpty {
      problems.add("trace", "has rows that cannot be named as faulty; use a share")
    }
    if single.resizes { problems.add("resizes", "must be false: a trace has one length per image") }
    let changed = classes.contains {
      $0.images != ImageSharing() || $0.variantOf != nil || $0.resizes || !$0.faultyRows.isEmpty
    }
    if changed {
      problems.add(
        "classes",
        "must not have 'images', 'variant-of', 'resizes' or faulty rows: the trace says the images")
    }
  }

  private func checkClasses(_ problems: inout Problems) {
    var own = self
    (own.classes, own.trace, own.rows, own.contentLifetime) = ([], nil, Self().rows, nil)
    (own.signed, own.page) = (nil, nil)
    if own != Self() {
      problems.add(
        "classes", "has the keys from 'images' to 'corrupt' in each class; set them there")
    }
    let names = classes.map(\.name)
    for (position, name) in names.enumerated() where names[..<position].contains(name) {
      problems.add("classes", "names '\(name)' twice")
    }
    let most = ImageClass.maxHosts
    if hostCount(among: 0) > most {
      problems.add("classes", "must not have more than \(most) hosts together")
    }
    // A missing name is reported already; a variant might have that class as its source.
    guard !names.contains("") else { return }
    for own in classes { checkVariant(own, &problems) }
  }

  private func checkVariant(_ own: ImageClass, _ problems: inout Problems) {
    guard let source = own.variantOf else { return }
    let sources = classes.filter { $0.variantOf == nil }.map(\.name)
    if !sources.contains(source) {
      let unknown = Suggestion.unknown("class", source, known: sources)
      problems.add(
        "classes", "'\(own.name)' is not a variant of a class with its own images: \(unknown)")
    }
    var plain = ImageClass()
    (plain.name, plain.variantOf) = (own.name, source)
    plain.take(own)
    if own != plain {
      problems.add(
        "classes",
        "'\(own.name)' has the same sharing and faults as '\(source)'; remove 'images', 'hosts' and faults"
      )
    }
  }
}

/// The images with a fault: a random share of the images, and the images of given rows.
package struct FaultyShare: KeyedConfiguration {
  /// The share of all images, 0 to 1.
  package var share = 0.0
  /// The rows, counted from 0 at the start of the run, whose images have the fault.
  package var rows: [Int] = []

  /// Creates the absence of a fault.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("share", \.share, "the share of all images", .from(0...1))
    Field(
      "rows", \.rows, "rows, counted from 0 at the start of the run, whose image has the fault",
      .that("must not be below 0") { $0.allSatisfy { $0 >= 0 } })
  }
}
