/// `/`: what this is, and the feed in a list that scrolls.
enum PageRoute {
  static func answer(_ core: ServerCore) -> Answer {
    .document(
      200, PageDocument(core.world).html, type: "text/html; charset=utf-8")
  }
}
