import Foundation
import TestSupport
import Testing

/// What the tests look at in the document of `chain --json`, read with Foundation's parser and not with ours.
struct ChainReport {
  let addresses: [Address]
  let exitStatus: Int32

  struct Address {
    let outcome: String?
    let protocolVersion: String?
    /// Its id.
    let cipherSuite: String?
    let isCompleted: Bool?
    /// Which kind of hello was answered.
    let hello: String?
    let alpn: String?
    let trusted: Bool?
    let possession: String?
    let errors: [String]
    let certificates: [String]
    let subjects: [String]
    /// In base 64.
    let staple: String?
    let servedOrder: [String: Any]
  }

  /// Runs `chain --json` on the target; the transcript of the run is the message of whatever is missing.
  init(_ target: String, _ options: [String], environment: [String: String] = [:], exitStatus: Int32? = 0) throws {
    let run = try CommandRun.tlsprobe(["chain", target, "--json"] + options, environment: environment)
    if let exitStatus { #expect(run.status == exitStatus, "\(run.transcript)") }
    self.exitStatus = run.status
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    #expect(document["schema"] as? String == "tlsprobe.chain/1")
    addresses = (document["addresses"] as? [[String: Any]] ?? []).map(Address.init)
  }

  var only: Address {
    get throws {
      try #require(addresses.count == 1)
      return addresses[0]
    }
  }
}

extension ChainReport.Address {
  init(_ json: [String: Any]) {
    let handshake = json["handshake"] as? [String: Any]
    let verdict = json["verdict"] as? [String: Any]
    let certificates = json["certificates"] as? [[String: Any]] ?? []
    outcome = json["outcome"] as? String
    protocolVersion = handshake?["protocol"] as? String
    cipherSuite = (handshake?["cipher_suite"] as? [String: Any])?["id"] as? String
    isCompleted = handshake?["completed"] as? Bool
    hello = (json["hello"] as? [String: Any])?["kind"] as? String
    alpn = handshake?["alpn"] as? String
    trusted = verdict?["trusted"] as? Bool
    possession = json["possession"] as? String
    errors = (verdict?["errors"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    self.certificates = certificates.flatMap { PEMBlocks.certificates($0["pem"] as? String ?? "") }
    subjects = certificates.compactMap { $0["subject"] as? String }
    staple = (json["ocsp_staple"] as? [String: Any])?["base64"] as? String
    servedOrder = json["served_order"] as? [String: Any] ?? [:]
  }
}

/// The certificates that `chain --format pem` prints.
func printedCertificates(_ target: String, _ options: [String], exitStatus: Int32 = 0) throws -> [String] {
  let run = try CommandRun.tlsprobe(["chain", target, "--format", "pem"] + options)
  #expect(run.status == exitStatus, "\(run.transcript)")
  return PEMBlocks.certificates(run.text)
}
