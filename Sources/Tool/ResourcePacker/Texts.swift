import Foundation

/// Writes texts into one Swift file, each as a string without its final newline. `page.css` becomes `pageCSS`.
func writeTexts(of files: ArraySlice<URL>, to output: URL) throws {
  let texts = try files.map { file in
    let stem = file.deletingPathExtension().lastPathComponent
    let text = try String(contentsOf: file, encoding: .utf8)
    return "  static let \(stem)\(file.pathExtension.uppercased()) = \(literal(text))\n"
  }
  let source = """
    /// The files of the folder `Resources` of this target, as `ResourcePacker` writes them.
    enum PackedResources {
    \(texts.joined())}

    """
  try write(Data(source.utf8), to: output)
}

/// Returns a raw string with so many number signs that the text cannot end it.
private func literal(_ text: String) -> String {
  var signs = "#"
  while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
  return "\(signs)\"\"\"\n\(text.hasSuffix("\n") ? text : text + "\n")\"\"\"\(signs)"
}
