import Foundation
import ImageServer
import Testing
import TestSupport

@Suite("The files of the user's page")
struct ServedFolderTests {
  /// Serves a folder with a page, a hidden file, and links into and out of the folder.
  private func serving(_ body: (Serving) throws -> Void) async throws {
    try await TemporaryFolder.with { place in
      let site = place.appending(path: "site")
      let manager = FileManager.default
      try manager.createDirectory(
        at: site.appending(path: "styles"), withIntermediateDirectories: true)
      for (path, text) in [
        ("site/index.html", "<p>page</p>"), ("site/styles/a.css", "p {}"),
        ("site/data.bin", "bytes"), ("site/.hidden", "hidden"), ("outside.txt", "outside"),
        ("site-2.txt", "beside"),
      ] { try Data(text.utf8).write(to: place.appending(path: path)) }
      for (link, target) in [
        ("inner.html", "index.html"), ("outer.txt", "../outside.txt"), ("up", ".."),
        ("nowhere", "missing"),
      ] {
        try manager.createSymbolicLink(
          atPath: site.appending(path: link).path, withDestinationPath: target)
      }
      var setup = ServedSetup.small()
      let folder: ServedFolder = try #require(ServedFolder(site.path))
      setup.page = folder
      try await Serving.with(setup) { serving async throws in try body(serving) }
    }
  }

  @Test(arguments: [
    ("/page/", "text/html; charset=utf-8", "<p>page</p>"),
    ("/page/index.html?a=b", "text/html; charset=utf-8", "<p>page</p>"),
    ("/page/inner.html", "text/html; charset=utf-8", "<p>page</p>"),
    ("/page/styles/a.css", "text/css; charset=utf-8", "p {}"),
    ("/page/data.bin", "application/octet-stream", "bytes"),
  ])
  func filesHaveTheTypesOfTheirEndings(
    _ target: String, _ type: String, _ text: String
  ) async throws {
    try await serving { serving in
      let response = try serving.get(target, status: 200)
      #expect(response.fields["content-type"] == type)
      #expect(response.text == text)
    }
  }

  @Test(arguments: [
    "/page/outer.txt", "/page/up/outside.txt", "/page/.hidden", "/page/nowhere", "/page/styles",
    "/page/styles/", "/page/missing.html", "/page/../outside.txt", "/page/%2e%2e/outside.txt",
    "/page/..%2foutside.txt", "/page/..%2fsite-2.txt", "/page/%00", "/pages/index.html",
  ])
  func nothingElseIsServed(_ target: String) async throws {
    try await serving { serving in
      let status = try serving.get(target).status
      #expect([400, 404].contains(status))
    }
  }

  @Test func theFeedIsServedBesideIt() async throws {
    try await serving { serving in
      let statuses = try ["/feed", "/images/1.jpg"].map { try serving.get($0).status }
      #expect(statuses == [200, 200])
    }
  }

  @Test func aFolderThatIsNoneIsRefused() async throws {
    try await TemporaryFolder.with { place in
      let file = place.appending(path: "file")
      try Data().write(to: file)
      for path in [file.path, place.appending(path: "missing").path, "/"] {
        #expect(ServedFolder(path) == nil)
      }
    }
  }
}
