import Bytes
import Checks
import Crypto
import Observation
import Policies
import Report
import Testing

/// Pages for browsers.
@Suite struct HTMLRendererTests {
  private func rendered(_ documents: [Document]) -> [UInt8] { HTMLRenderer().render(documents, options: RenderOptions()) }

  @Test(arguments: HTMLFixture.pages.map(\.name)) func `a page is unchanged`(name: String) throws {
    try GoldenFile.compare(HTMLFixture.page(name), with: "\(name).html")
  }

  @Test(arguments: HTMLFixture.pages.map(\.name)) func `a page is well-formed, and each id that it refers to exists once`(name: String)
    throws
  {
    let page = try HTMLReading(HTMLFixture.page(name))
    let ids = page.elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count && ids.allSatisfy { $0.hasPrefix("i") && Int($0.dropFirst()) != nil })
    let known = Set(ids)
    for element in page.elements {
      for name in ["aria-labelledby", "aria-describedby"] {
        for id in element[name]?.split(separator: " ") ?? [] { #expect(known.contains(String(id)), "\(element.name) \(name)") }
      }
      if let link = element["href"], link.hasPrefix("#") { #expect(known.contains(String(link.dropFirst())), "\(link)") }
    }
    let levels = page.elements.compactMap { $0.name.count == 2 && $0.name.hasPrefix("h") ? Int($0.name.dropFirst()) : nil }
    #expect(levels.filter { $0 == 1 }.count == 1 && levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    for name in ["main", "header", "footer"] { #expect(page.elements.count { $0.name == name } == 1, "\(name)") }
  }

  @Test(arguments: HTMLFixture.pages.map(\.name)) func `a page has no scripts, styles of elements or addresses to load`(name: String) throws
  {
    let page = try HTMLReading(HTMLFixture.page(name))
    let known: Set = [
      "html", "head", "meta", "title", "style", "body", "header", "main", "nav", "footer", "section", "article", "h1", "h2", "h3", "h4",
      "h5", "h6", "p", "div", "ul", "ol", "li", "dl", "dt", "dd", "pre", "figure", "details", "summary", "table", "caption", "thead",
      "tbody", "tr", "th", "td", "a", "span", "strong", "code", "svg", "desc", "rect", "line", "text",
    ]
    for element in page.elements {
      #expect(known.contains(element.name), "\(element.name)")
      for attribute in element.attributes {
        #expect(!attribute.name.hasPrefix("on") && !["style", "src", "xlink:href"].contains(attribute.name), "\(attribute)")
      }
      guard let link = element["href"] else { continue }
      #expect(link.hasPrefix("#") || link.hasPrefix("https://") && element["rel"] == "noreferrer" && !link.contains("evil"), "\(link)")
    }
    let style = try #require(page.elements.first { $0.name == "style" }).text
    let policy = try #require(page.elements.first { $0["http-equiv"] == "Content-Security-Policy" }?["content"])
    let digest = Base64.encode(Digest.sha256(style.utf8))
    #expect(policy.hasPrefix("default-src &#39;none&#39;; style-src &#39;sha256-\(digest)&#39;;"), "\(policy)")
    #expect(page.elements.count { $0.name == "style" } == 1 && !style.contains("url(") && !style.contains("@import"))
  }

  @Test func `no character of a peer is invisible, controls the page or changes its direction`() throws {
    let bytes = HTMLFixture.page("hostile")
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(!page.unicodeScalars.contains { $0 != "\n" && $0.isHostile })
    let reading = try HTMLReading(bytes)
    #expect(reading.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && reading.text.contains("\\x00\\x1b[2J\\x9b\\x85\\u{202e}"))
    // A long name is shortened, and complete on request.
    #expect(reading.elements.contains { $0.name == "details" && $0["class"] == "more" && $0.text.utf8.count > 10_240 })
  }

  @Test func `the first thing after the title is the verdict, and a page has what its document has`() throws {
    let page = try HTMLReading(HTMLFixture.page("audit-sound"))
    let verdict = try #require(page.elements.firstIndex { $0["class"]?.hasPrefix("verdict") == true })
    #expect(!page.elements[..<verdict].contains { $0.name == "h2" })
    for words in [
      "example.org:443 is trusted", "SSL Labs Server Rating Guide 2009r", "no HSTS of half a year or more", "session tickets are rotated",
      "accepts TLS_RSA_WITH_AES_128_GCM_SHA256 at 192.0.2.1:443 (no forward secrecy)", "undetermined: no certificate was read",
      "Started 2026-11-", "BEGIN CERTIFICATE", "tlsprobe.audit/1",
    ] { #expect(page.text.contains(words), "\(words)") }
    #expect(!String(decoding: HTMLFixture.page("unreachable"), as: UTF8.self).contains("no findings"))
    #expect(page.elements.count { $0.name == "svg" && $0["role"] == "img" } > 3)
  }

  @Test func `a document of more than a megabyte is not included, and a page grows linearly`() {
    func bytes(_ count: Int) -> Int {
      var address = ChainFixture.address(.loopbackV4)
      address.certificates[0].subjectAlternativeNames = Array(repeating: "DNS:<host>.example.org", count: count)
      return rendered([ChainFixture.document([address])]).count
    }
    let (small, double, huge) = (bytes(1_000), bytes(2_000), bytes(32_000))
    #expect(double - small < 110_000 && double - small > 40_000)
    #expect(huge < 32 * (double - small))
  }

  @Test(arguments: [
    ("RFC 8996, section 4", "https://www.rfc-editor.org/rfc/rfc8996"), ("CVE-2014-0160", "https://www.cve.org/CVERecord?id=CVE-2014-0160"),
    ("https://drownattack.com/", "https://drownattack.com/"), ("https://example.org/", nil), ("RFC 1234567", nil), ("RFC 8996<b>", nil),
    ("CVE-1-x", nil),
  ]) func `a reference of a finding is a link if it is a number or an address of a check`(text: String, address: String?) throws {
    var document = ChainFixture.document([ChainFixture.address(.loopbackV4)])
    document.findings = [Finding(id: "x", severity: .low, title: "t", detail: "d", reference: [text], remedy: "r")]
    let links = try HTMLReading(rendered([document])).elements.compactMap { $0["href"] }.filter { !$0.hasPrefix("#") }
    #expect(links == [address].compactMap(\.self))
  }

  @Test(arguments: [
    ("https://example.org/a_b#c", true), ("http://example.org/", false), ("https://user@example.org/", false),
    ("https://example.org:8443/", false), ("https://example.org/\"x", false), ("https://ex\u{e4}mple.org/", false),
    ("https://example.org/\u{202e}", false), ("javascript:alert(1)", false),
  ]) func `the reference of a policy is a link if all of its characters are plain`(text: String, isLink: Bool) throws {
    var document = ChainFixture.document([ChainFixture.address(.loopbackV4)])
    document.findings = []
    document.policies = [PolicyVerdict(policy: "p@1", title: "P", date: "2026-01-01", reference: text, result: .pass, rules: [])]
    let links = try HTMLReading(rendered([document])).elements.compactMap { $0["href"] }.filter { !$0.hasPrefix("#") }
    #expect(links == (isLink ? [text] : []))
  }
}
