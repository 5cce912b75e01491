import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct ContentSecurityPolicyTests {
  private func policies(_ text: String) -> [ContentSecurityPolicy] { ContentSecurityPolicy.policies(in: Array(text.utf8)) }

  @Test(
    arguments: [
      ("default-src 'self'", ["default-src 'self'"]), (" ; DEFAULT-SRC\t'self'  a.example;;", ["default-src 'self' a.example"]),
      ("sandbox;img-src *", ["sandbox; img-src *"]), ("a b, c d", ["a b", "c d"]), ("a 1; A 2", ["a 1"]), ("", []), (" ,;, ", []),
    ])
  func `directives are read in order, each once`(text: String, expected: [String]) {
    let read = policies(text)
    #expect(read.map(\.description) == expected)
    for policy in read { #expect(policies(policy.description).first?.directives == policy.directives) }
  }

  @Test func `repeated directives and bytes outside ASCII are noted`() throws {
    let policy = try #require(policies("a 1; A 2; b \u{e9}; c 3").first)
    #expect(policy.duplicates == ["a"] && policy.isIncomplete && policy.directives.map(\.name) == ["a", "c"])
  }

  @Test func `the first of the fallbacks counts`() throws {
    let policy = try #require(policies("default-src a; img-src b").first)
    #expect(policy.sources(of: "img-src")?.sources == ["b"] && policy.sources(of: "script-src")?.sources == ["a"])
    #expect(policy.sources(of: "frame-ancestors", fallbacks: []) == nil)
  }

  @Test(
    arguments: [
      (["'unsafe-inline'"], true), (["'UNSAFE-INLINE'"], true), (["'unsafe-inline'", "'nonce-a'"], false),
      (["'unsafe-inline'", "'sha256-a'"], false), (["'unsafe-inline'", "'strict-dynamic'"], false), (["'self'"], false),
    ])
  func `nonces and hashes disable unsafe-inline`(sources: [String], permitted: Bool) {
    #expect(SourceList(sources).permitsInlineScript == permitted)
  }

  @Test func `work is bounded`() {
    let many = policies(String(repeating: "a b, ", count: 10_000))
    #expect(many.count <= 50)
    let long = ContentSecurityPolicy(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(long.isIncomplete)
    let directives = ContentSecurityPolicy((0..<5_000).map { "d\($0) x" }.joined(separator: ";").utf8)
    #expect(directives.directives.count == 200 && directives.isIncomplete)
  }

  @Test func `whatever is cut or changed is read without a trap`() {
    let whole = Array("default-src 'self'; script-src 'nonce-abc' https://a.example:* 'unsafe-inline', frame-ancestors 'none'".utf8)
    for end in 0...whole.count { _ = ContentSecurityPolicy.policies(in: Array(whole[..<end])) }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      for policy in ContentSecurityPolicy.policies(in: bytes) {
        _ = policy.sources(of: "script-src").map { ($0.permitsInlineScript, $0.permitsEval, $0.wildcards) }
      }
    }
  }
}
