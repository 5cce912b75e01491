import Foundation
import TestSupport
import Testing
import X509

@Suite("Pins of tlsprobe fetch", .timeLimit(.minutes(3)))
struct FetchPinTests {
  private let world: FetchWorld
  private static let wrong = "sha256//" + String(repeating: "A", count: 43) + "="

  init() throws { world = try FetchWorld() }

  private func fetch(_ words: String...) throws -> CommandRun {
    try CommandRun.tlsprobe(["fetch"] + words + world.trust + [world.secure + "/"], environment: [:])
  }

  /// What `--pin-report` prints, by kind, of the certificate at that depth.
  private func reported(_ run: CommandRun, depth: Int) -> [String] {
    let lines = run.error.split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = lines.firstIndex { $0.hasPrefix("\(depth) ") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix(3).map(String.init)
  }

  @Test("--pin-report prints three pins of every certificate, and --pin takes each")
  func report() throws {
    let run = try fetch("--pin-report")
    #expect(run.status == 0 && run.text == "tlsprobe\n", "\(run.transcript)")
    for depth in [0, 1] {
      let pins = reported(run, depth: depth)
      #expect(pins.map { $0.prefix { $0 != ":" } } == ["sha1", "sha256", "spki"], "\(run.transcript)")
      for pin in pins { #expect(try fetch("--pin", pin).text == "tlsprobe\n", "\(pin)") }
      #expect(try fetch("--pin", Self.wrong, "--pin", pins[2]).text == "tlsprobe\n")
      let spaced =
        "SHA1:" + pins[0].dropFirst(5).uppercased().enumerated().map { $0.offset % 2 == 1 ? "\($0.element) " : "\($0.element)" }.joined()
      #expect(try fetch("--pin", spaced).text == "tlsprobe\n", "\(spaced)")
    }
  }

  @Test("a pin that does not fit ends it with curl's number and one line, with -k too")
  func mismatch() throws {
    for words in [["--pinnedpubkey", Self.wrong], ["--pin", Self.wrong], ["-k", "--pinnedpubkey", Self.wrong]] {
      for version in ["--http1.1", "--http2"] {
        let run = try CommandRun.tlsprobe(["fetch", version] + words + world.trust + [world.secure + "/"], environment: [:])
        #expect(run.status == 90 && run.output.isEmpty && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
        #expect(run.error.contains("fits its pins") && run.error.contains("--pin-report"), "\(run.transcript)")
      }
    }
    let told = try fetch("--pin-report", "--pin", Self.wrong)
    #expect(told.status == 90 && told.error.contains("spki:"), "\(told.transcript)")
    #expect(try fetch("--pin", Self.wrong, "--pin-exempt", "example.org").status == 90)
    let host = try #require(URL(string: world.secure)?.host)
    #expect(try fetch("--pin", Self.wrong, "--pin-exempt", host).text == "tlsprobe\n")
  }

  @Test("--json says which pins fit")
  func document() throws {
    for (pins, met) in [
      ([Self.wrong], false), ([Self.wrong, "spki:" + (reported(try fetch("--pin-report"), depth: 0)[2].dropFirst(5))], true),
    ] {
      let run = try CommandRun.tlsprobe(
        ["fetch", "--json"] + pins.flatMap { ["--pin", $0] } + world.trust + [world.secure + "/"], environment: [:])
      let hop = try #require((try FetchWorld.object(run)["hops"] as? [[String: Any]])?.first, "\(run.transcript)")
      let told = try #require((hop["tls"] as? [String: Any])?["pins"] as? [String: Any])
      #expect(told["met"] as? Bool == met && (told["matched"] as? [String])?.count == (met ? 1 : 0), "\(run.transcript)")
      #expect((told["unmatched"] as? [String]) == [Self.wrong])
    }
  }

  @Test("curl's words mean the same as in curl")
  func curlsWords() throws {
    let run = try fetch("--pin-report")
    let leaf = "sha256//" + reported(run, depth: 0)[2].dropFirst(5)
    let issuer = "sha256//" + reported(run, depth: 1)[2].dropFirst(5)
    #expect(try fetch("--pinnedpubkey", "\(Self.wrong);\(leaf)").status == 0)
    #expect(try fetch("--pinnedpubkey", issuer).status == 90)
    for (pins, status) in [(leaf, Int32(0)), (issuer, 90), (Self.wrong, 90)] {
      let curl = try CommandRun(["curl", "-sS", "--pinnedpubkey", pins] + world.trust + [world.secure + "/"])
      #expect(curl.status == status, "\(curl.transcript)")
    }
  }

  @Test("pins and hosts that are none, and files that cannot be read, are named")
  func mistakes() throws {
    #expect(try fetch("--pin", "sha1:00").status == 64)
    #expect(try fetch("--pin-exempt", "a b").status == 64)
    #expect(try fetch("--pinnedpubkey", "sha256//x").status == 64)
    let missing = try fetch("--pinnedpubkey", world.folder.file("missing"))
    #expect(missing.status != 0 && missing.error.contains("missing"), "\(missing.transcript)")
  }

  @Test("--cert-status wants a staple, as curl does")
  func certificateStatus() throws {
    let run = try fetch("--cert-status")
    #expect(run.status == 91 && run.output.isEmpty && run.error.contains("stapled no OCSP response"), "\(run.transcript)")
    let curl = try CommandRun(["curl", "-sS", "--cert-status"] + world.trust + [world.secure + "/"])
    #expect(curl.status == 91, "\(curl.transcript)")
  }
}
