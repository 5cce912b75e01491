import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct NetrcFileTests {
  private func read(_ text: String) throws -> NetrcFile { try NetrcFile(parsing: Array(text.utf8)) }

  private func found(_ text: String, _ host: String, user: String? = nil) throws -> String? {
    try read(text).entry(for: host, user: user).map { "\($0.login):\($0.password.value)" }
  }

  static let examples: [(String, String, String?)] = [
    ("machine a.example login u password p", "a.example", "u:p"),
    ("machine a.example login u password p", "b.example", nil),
    ("MACHINE A.Example\nLOGIN u\n\tPASSWORD p\n", "a.eXample", "u:p"),
    ("machine b login x password y machine a login u account q password p", "a", "u:p"),
    ("default login d password e", "a", "d:e"),
    ("default login d password e\nmachine a login u password p", "a", "u:p"),
    ("machine a login \"a b\\n\\\"c\\\\\" password \"p # x\" # comment", "a", "a b\n\"c\\:p # x"),
    ("# machine a login z password z\nmachine a login u password p", "a", "u:p"),
    ("macdef init\nmachine a login m password m\n\nmachine a login u password p", "a", "u:p"),
    ("macdef init\r\nput x\r\n\r\nmachine a login u password p", "a", "u:p"),
    ("machine a login u password #p", "a", "u:"), ("machine a login u password", "a", "u:"), ("machine a login u", "a", "u:"),
    ("machine a password p", "a", ":p"), ("machine a port 21 login u password p", "a", "u:p"),
    ("machine a login u password \"\"", "a", "u:"), ("machine ::1 login u password p", "[::1]", "u:p"), ("", "a", nil),
    ("machine a", "a", nil),
    ("machine a login u password p\u{e4}\u{1f511}", "a", "u:p\u{e4}\u{1f511}"), ("login u password p machine a", "a", nil),
  ]

  @Test(arguments: examples) func `it is read as curl reads it`(text: String, host: String, expected: String?) throws {
    #expect(try found(text, host) == expected)
  }

  /// CVE-2024-11053, CVE-2025-0167. Guard: `entry(for:user:)` looks at `default` only where no machine has the host's name.
  @Test(arguments: ["machine a login u\ndefault login d password secret", "machine a\ndefault login d password secret"])
  func `what a host's own entry lacks comes from no other entry`(text: String) throws {
    #expect(try found(text, "a")?.contains("secret") != true)
    #expect(try found(text, "a")?.contains("d") != true)
  }

  /// CVE-2026-8926. Guard: `candidates.removeAll` of other logins.
  @Test func `a user gets no password but its own`() throws {
    let text = "machine a login u password one\nmachine a login v password two\nmachine a password any\ndefault login w password three"
    #expect(try found(text, "a", user: "v") == "v:two")
    #expect(try found(text, "a", user: "w") == nil)
    #expect(try found(text, "b", user: "w") == "w:three")
    #expect(try found(text, "b", user: "u") == nil)
  }

  @Test(arguments: ["machine a login \"u", "machine a login \"u\npassword p\"", "machine a login u password \"x\\"])
  func `a quote without an end is told with its line, and nothing of the file`(text: String) throws {
    let error = #expect(throws: NetrcError.self) { try read("\n" + text) }
    #expect(error?.line == 2 && error?.description == "line 2: a quote has no end")
  }

  @Test func `what is too much is refused`() throws {
    #expect(throws: NetrcError.self) { try NetrcFile(parsing: [UInt8](repeating: 0x20, count: (1 << 20) + 1)) }
    #expect(throws: NetrcError.self) { try read("machine a login \(String(repeating: "u", count: 5_000))") }
    #expect(throws: NetrcError.self) { try read(String(repeating: "machine a ", count: 10_001)) }
    #expect(throws: NetrcError.self) { try read("machine") }
    #expect(throws: NetrcError.self) { try NetrcFile(parsing: Array("machine a login ".utf8) + [0xff]) }
  }

  @Test func `truncated at any length and damaged at random it ends`() {
    let text = Array("machine a login \"u\\\"\" password p # c\nmacdef m\nx\n\ndefault login d password e\n".utf8)
    for length in text.indices { _ = try? NetrcFile(parsing: Array(text[..<length])) }
    var random = SeededGenerator(seed: 11_053)
    for _ in 0..<5_000 { #expect((try? NetrcFile(parsing: random.damaged(text)))?.entries.count ?? 0 <= 3) }
  }

  @Test func `nobody can print a password`() throws {
    let file = try read("machine a login u password s3cret")
    var text = "\(file) \(String(reflecting: file.entries))"
    dump(file, to: &text)
    #expect(!text.contains("s3cret"))
  }
}
