import Foundation
import TestSupport
import Testing

/// A zone as a file for an authoritative server, and the key that vouches for it.
struct SignedZone: Sendable {
  let name: String
  let path: String
  /// The DNSKEY record of the key that signs keys, for a validating resolver; empty for an unsigned zone.
  let anchor: String

  /// Signs a zone with `dnssec-signzone`, with keys made for it, and the DS records of children that are signed in the same directory.
  init(signing file: String, as name: String, in directory: TemporaryDirectory, options: [String] = []) throws {
    let keygen = [PeerProgram.path("named", "dnssec-keygen"), "-q", "-K", directory.path, "-a", "ECDSAP256SHA256"]
    let keys = try [["-f", "KSK"], []].map { try Self.run(keygen + $0 + [name]).split(separator: "\n").last.map(String.init) ?? "" }
    let path = directory.file("\(name).signed")
    try Self.run(
      [PeerProgram.path("named", "dnssec-signzone"), "-q", "-S", "-g", "-K", directory.path, "-d", directory.path] + options
        + ["-o", name, "-f", path, file])
    let lines = directory.text(of: "\(keys[0]).key").split(separator: "\n").filter { !$0.hasPrefix(";") }
    (self.name, self.path, anchor) = (name, path, lines.joined(separator: "\n"))
  }

  /// A zone that is served as it is.
  init(unsigned file: String, as name: String) { (self.name, path, anchor) = (name, file, "") }

  /// The same zone with a text of its file replaced, whose signature is then wrong.
  func altered(_ text: String, to other: String, in directory: TemporaryDirectory) throws -> SignedZone {
    let signed = directory.text(of: "\(name).signed")
    try #require(signed.contains(text))
    try directory.write(signed.replacing(text, with: other), to: "\(name).signed")
    return self
  }

  @discardableResult private static func run(_ command: [String]) throws -> String {
    let run = try CommandRun(command)
    try #require(run.status == 0, "\(command.joined(separator: " "))\n\(run.transcript)")
    return run.text
  }
}

/// The zones of `Fixtures/dns`, signed once for all tests.
struct SignedZones: Sendable {
  static let shared = Result { try SignedZones() }

  let directory: TemporaryDirectory
  let all: [SignedZone]
  /// The key of the parent of all.
  let anchor: String

  private init() throws {
    let directory = try TemporaryDirectory()
    let small = Self.fixture("small.zone")
    let zone = try String(contentsOfFile: Self.fixture("zone.example.zone"), encoding: .utf8)
    // 6.5 KB, which no response over UDP holds; and a name of 255 bytes.
    let big = (10..<70).map { "big 600 TXT \"\($0) \(String(repeating: "x", count: 100))\"\n" }.joined()
    let file = try directory.write("\(zone)\(big)\(Self.longestName) A 192.0.2.200\n", to: "zone")
    let child = try SignedZone(signing: small, as: "child.zone.example", in: directory)
    let bogus = try SignedZone(signing: small, as: "bogus.example", in: directory)
      .altered("203.0.113.80", to: "203.0.113.81", in: directory)
    let hashed = try SignedZone(
      signing: Self.fixture("hashed.example.zone"), as: "hashed.example", in: directory, options: ["-3", "aabbccdd"])
    let parent = try SignedZone(signing: file, as: "zone.example", in: directory)
    let root = try SignedZone(signing: Self.fixture("example.zone"), as: "example", in: directory)
    self.directory = directory
    all = [root, parent, child, hashed, bogus, SignedZone(unsigned: small, as: "unsigned.zone.example")]
    anchor = root.anchor
  }

  static let longestName =
    [("l", 63), ("m", 63), ("n", 63), ("o", 47)].map { String(repeating: $0.0, count: $0.1) }.joined(separator: ".") + ".zone.example."

  private static func fixture(_ name: String) -> String { "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/dns/\(name)" }
}
