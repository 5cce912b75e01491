import Bytes
import CertificateFixtures
import DomainNames
import Foundation
import Minting
import TestSupport
import Testing
import X509

/// What other verifiers say to a chain: nothing if they trust it, or else their reason.
enum OtherVerifiers {
  /// One shell for all rows, as starting programs is most of the work. Nil for a row that cannot be asked: an empty chain.
  /// `level` is the security level that keys and digests have to reach.
  static func openSSL(
    _ chains: [(row: VerdictFixture, minted: VerdictFixture.Certificates)], level: Int? = nil
  ) throws -> [String?] {
    let directory = try TemporaryDirectory()
    let commands = try chains.enumerated().map { index, chain in
      guard var command = try openSSLCommand(chain.row, chain.minted, name: String(index), directory) else { return ":" }
      if let level { command.insert(contentsOf: ["-auth_level", String(level)], at: 2) }
      return "\(command.map { "'\($0)'" }.joined(separator: " ")) >\(index).txt 2>&1 && : >\(index).txt"
    }
    let script = try directory.write((["cd '\(directory.path)'"] + commands + ["exit 0"]).joined(separator: "\n"), to: "verify.sh")
    _ = try CommandRun(["sh", script], limit: .seconds(240))
    return chains.enumerated().map { index, chain in
      if chain.minted.chain.isEmpty { return nil }
      let text = directory.text(of: "\(index).txt")
      if text.isEmpty { return "" }
      let reason = text.split(separator: "\n").first { $0.contains(" depth lookup: ") }
      return reason?.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? "unreadable"
    }
  }

  private static func openSSLCommand(
    _ row: VerdictFixture, _ minted: VerdictFixture.Certificates, name: String, _ directory: TemporaryDirectory
  ) throws -> [String]? {
    guard let leaf = minted.chain.first else { return nil }
    func write(_ list: [[UInt8]], to kind: String) throws -> String {
      try directory.write(list.map { PEM.write($0) }.joined(), to: "\(kind)-\(name).pem")
    }
    var arguments = ["openssl", "verify", "-purpose", "sslserver", "-attime", String(row.time.seconds), "-no-CApath", "-no-CAstore"]
    // An anchor need not be self-signed (RFC 5280, section 6.1.1, (d)).
    arguments.append("-partial_chain")
    arguments += minted.roots.isEmpty ? ["-no-CAfile"] : ["-CAfile", try write(minted.roots, to: "roots")]
    // Unless it is asked for any policy, it processes none.
    if row.group == "policies" { arguments += ["-policy", "2.5.29.32.0"] }
    arguments += ["-untrusted", try write(minted.chain, to: "chain")]
    switch try row.host.map({ host in try ReferenceIdentity(host) }) {
    case .dns(let host): arguments += ["-verify_hostname", host.ascii]
    case .ip(let address): arguments += ["-verify_ip", address.description]
    case nil: break
    }
    return arguments + [try write([leaf], to: "leaf")]
  }

  /// All rows at once, by `Fixtures/gnutls_verify.py`; nil where the library is not at hand.
  static func gnuTLS(_ chains: [(row: VerdictFixture, minted: VerdictFixture.Certificates)]) throws -> [String]? {
    let directory = try TemporaryDirectory()
    let entries = try chains.map { row, minted in
      var entry: [String: Any] = [
        "chain": minted.chain.map { Data($0).base64EncodedString() }, "roots": minted.roots.map { Data($0).base64EncodedString() },
        "time": row.time.seconds,
      ]
      switch try row.host.map({ host in try ReferenceIdentity(host) }) {
      case .dns(let name): entry["host"] = name.ascii
      case .ip(let address): entry["ip"] = address.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      case nil: break
      }
      return entry
    }
    let input = try directory.write(Array(try JSONSerialization.data(withJSONObject: entries)), to: "rows.json")
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/gnutls_verify.py"
    // Where the machine's library is older than the peer's programs want, the peer has its own, which judges otherwise.
    let library = "\(TestedBinary.repository)/.build/peers/gnutls/root/usr/lib"
    let command = "LD_LIBRARY_PATH=$(echo \"$3\"/*-linux-gnu) exec python3 \"$1\" <\"$2\""
    let run = try CommandRun(["sh", "-c", command, "sh", script, input, library])
    // No python3, or no library.
    if [3, 127].contains(run.status) { return nil }
    try #require(run.status == 0, "\(run.transcript)")
    return try JSONSerialization.jsonObject(with: Data(run.output)) as? [String]
  }
}
