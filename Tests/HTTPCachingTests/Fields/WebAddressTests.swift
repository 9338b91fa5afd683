import HTTPCaching
import Testing

@testable import HTTPMessages

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("http://a.test/b?c", "HTTP://A.test:80/b?c#d"), ("https://a.test/", "https://a.test"),
    ("https://a.test:444/x", "https://a.test:444/x#"), ("http://a.test/?q", "http://a.test?q"),
  ])
  func addressesOfOneResourceAreTheSame(text: String, other: String) {
    #expect(WebAddress(text)?.text == text && WebAddress(other)?.text == text)
  }

  @Test(arguments: ["", "/a", "a.png", "mailto:a@b.test", "#x"])
  func withoutAnAuthorityThereIsNone(text: String) {
    #expect(WebAddress(text) == nil)
  }

  /// The examples of RFC 3986, section 5.4, that keep the authority or name another.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://x.test/y", "https://x.test/y"),
  ])
  func referencesAreResolved(reference: String, whole: String) {
    #expect(WebAddress("http://a/b/c/d;p?q")?.resolve(reference)?.text == whole)
  }

  @Test func anotherSchemeWithoutAnAuthorityIsNoAddress() {
    #expect(WebAddress("http://a/b")?.resolve("mailto:x@y.test") == nil)
  }
}
