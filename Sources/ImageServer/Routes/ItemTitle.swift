/// What an item is called: two words and its number, so that rows can be told apart and found.
enum ItemTitle {
  private static let adjectives = [
    "Amber", "Brisk", "Calm", "Dusty", "Early", "Faded", "Gentle", "Hidden", "Icy", "Jade",
    "Keen", "Lofty", "Mellow", "Narrow", "Open", "Pale", "Quiet", "Rusty", "Silver", "Tall",
  ]
  private static let nouns = [
    "Anchor", "Bridge", "Canyon", "Delta", "Ember", "Field", "Garden", "Harbor", "Island",
    "Jetty", "Kiln", "Lantern", "Meadow", "Needle", "Orchard", "Pier", "Quarry", "River", "Summit",
    "Tower", "Valley", "Window", "Yard",
  ]

  static func text(of index: Int) -> String {
    // Both lists in step, and the first shifted each time the second begins anew.
    let noun = nouns[index % nouns.count]
    let adjective = adjectives[(index + index / nouns.count) % adjectives.count]
    return "\(adjective) \(noun) \(index)"
  }
}
