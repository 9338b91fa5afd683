import AppModel
import Environment
import Foundation
import ImageServer
import Primitives
import Testing
import TestSupport

/// Images whose addresses carry a signature, over real connections.
@Suite struct SignedImageTests {
  private static func setup(for lifetime: Nanoseconds = .seconds(60)) -> ServedSetup {
    ServedSetup.small {
      $0.feed.signed = SignedAddresses()
      $0.feed.signed?.lifetime = lifetime
      $0.server.redirectCacheControl = "max-age=5"
    }
  }

  /// Returns the path and query of the first image that the feed names now.
  private static func target(_ serving: Serving) throws -> String {
    struct Page: Decodable {
      struct Item: Decodable {
        struct Image: Decodable { let url: String }
        let image: Image
      }
      let items: [Item]
    }
    let body = try serving.get("/feed?size=1").body
    let page = try JSONDecoder().decode(Page.self, from: Data(body))
    let url = try #require(page.items.first?.image.url)
    return String(url[(try #require(url.range(of: "/images/"))).lowerBound...])
  }

  @Test func anAddressOfTheFeedIsAcceptedAndAChangedOneIsForbidden() async throws {
    try await Serving.with(Self.setup()) { serving async throws in
      let target = try Self.target(serving)
      #expect(target.contains("&expires=") && target.contains("&signature="))
      #expect(try serving.get(target).status == 200)
      #expect(try serving.get("/images/1.jpg").status == 403)
      #expect(try serving.get(target.replacing("&signature=", with: "&signature=1")).status == 403)
      #expect(try serving.get(target.replacing("&expires=", with: "&expires=1")).status == 403)
      let other = target.replacing("/images/1.jpg", with: "/images/2.jpg")
      #expect(other != target)
      #expect(try serving.get(other).status == 403)
    }
  }

  @Test func anAddressIsForbiddenAfterItsTime() async throws {
    try await Serving.with(Self.setup(for: .milliseconds(50))) { serving async throws in
      let target = try Self.target(serving)
      try await eventually("the address is over") { try serving.get(target).status == 403 }
      #expect(try serving.get(try Self.target(serving)).status == 200, "a new list has a new one")
    }
  }

  @Test func eachListSignsAnew() async throws {
    try await Serving.with(Self.setup()) { serving async throws in
      let first = try Self.target(serving)
      #expect(try Self.target(serving) != first)
      #expect(try serving.get(first).status == 200)
    }
  }

  @Test func withoutSignaturesAllAddressesStay() async throws {
    try await Serving.with { serving async throws in
      #expect(try !Self.target(serving).contains("expires"))
      #expect(try serving.get("/images/1.jpg?expires=1&signature=2").status == 200)
    }
  }

  @Test func aRedirectSaysHowLongItIsRememberedAndKeepsTheSignature() async throws {
    let setup = ServedSetup.small {
      $0.feed.signed = SignedAddresses()
      ($0.server.redirects, $0.server.redirectCacheControl) = (1, "max-age=5")
    }
    try await Serving.with(setup) { serving async throws in
      #expect(try serving.get("/images/1.jpg").status == 403)
      let response = try serving.get(try Self.target(serving))
      #expect(response.status == 302 && response.fields["cache-control"] == "max-age=5")
      #expect(try serving.get(try #require(response.fields["location"])).status == 200)
    }
  }
}
