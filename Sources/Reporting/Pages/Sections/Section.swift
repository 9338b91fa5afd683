/// A part of the page under a heading.
struct Section {
  /// The identifier of its element.
  let id: String
  let title: String
  let html: HTML

  init(_ id: String, _ title: String, _ html: HTML) {
    (self.id, self.title, self.html) = (id, title, html)
  }

  /// Returns the element.
  ///
  /// - Parameter level: The level of its heading.
  func element(level: Int) -> HTML {
    """
    <section id="\(id)" aria-labelledby="\(id)-h"><h\(level) id="\(id)-h">\(title)</h\(level)>
    \(html)</section>

    """
  }
}
