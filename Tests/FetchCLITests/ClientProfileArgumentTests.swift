import TLSWire
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite struct ClientProfileArgumentTests {
  private func profile(_ words: String...) throws(CommandLineError) -> ClientProfile? {
    try ClientProfileArgument.profile(ParsedOptions(words + ["https://example.org/"], rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
  }

  @Test func `a family is its newest client, and a version the client of that version`() throws {
    #expect(try profile() == nil)
    #expect(try profile("--tls-profile", "chrome")?.name == "chrome-156")
    #expect(try profile("--tls-profile", "Chromium")?.title == "Chrome")
    #expect(try profile("--tls-profile", "firefox-140")?.name == "firefox-135")
    #expect(try profile("--tls-profile", "safari-17.0")?.name == "safari-17.0")
    #expect(try profile("--tls-profile", "safari")?.title == "Safari")
    #expect(try profile("--tls-profile", "edge")?.title == "Edge")
  }

  @Test(arguments: ["", "all", "netscape", "chrome-1", "safar"]) func `an unknown or unusable client is a usage error`(name: String) {
    let error = #expect(throws: CommandLineError.self) { try profile("--tls-profile", name) }
    #expect(error?.status == .usage && error?.hint != nil)
  }

  @Test(arguments: [
    ["--ciphers", "AES"], ["--curves", "X25519"], ["--tls13-ciphers", "x"], ["--sigalgs", "x"], ["--tls-max", "1.2"], ["--tlsv1.2"], ["-1"],
    ["--tls-security-level", "1"], ["--cert", "file"],
  ])
  func `options that shape the ClientHello exclude a profile`(words: [String]) {
    let all = ["--tls-profile", "chrome"] + words + ["https://example.org/"]
    let error = #expect(throws: CommandLineError.self) {
      try ClientProfileArgument.profile(ParsedOptions(all, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
    }
    #expect(error?.status == .usage && error?.description.contains("exclude each other") == true)
  }

  @Test func `a client without ALPN excludes the option`() throws {
    #expect(throws: CommandLineError.self) { try profile("--tls-profile", "java", "--alpn", "h2") }
    #expect(try profile("--tls-profile", "chrome", "--alpn", "h2") != nil)
  }
}
