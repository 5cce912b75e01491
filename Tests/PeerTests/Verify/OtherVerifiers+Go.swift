import Bytes
import CertificateFixtures
import DomainNames
import Foundation
import Minting
import TestSupport

extension OtherVerifiers {
  /// All rows at once, by `Fixtures/verify.go`; nil where `Scripts/peers go` was not run.
  static func go(_ chains: [(row: VerdictFixture, minted: VerdictFixture.Certificates)]) throws -> [String]? {
    guard PeerProgram.isPresent("go") else { return nil }
    let directory = try TemporaryDirectory()
    let entries = try chains.map { row, minted in
      var entry: [String: Any] = [
        "chain": minted.chain.map { Data($0).base64EncodedString() }, "roots": minted.roots.map { Data($0).base64EncodedString() },
        "time": row.time.seconds,
      ]
      switch try row.host.map({ host in try ReferenceIdentity(host) }) {
      case .dns(let name): entry["host"] = name.ascii
      case .ip(let address): entry["host"] = "\(address)"
      case nil: break
      }
      return entry
    }
    let input = try directory.write(Array(try JSONSerialization.data(withJSONObject: entries)), to: "rows.json")
    let repository = TestedBinary.repository
    let environment = [
      "GOCACHE": "\(repository)/.build/peers/go/cache", "GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local",
      "HOME": directory.path,
    ]
    let command = "exec \"$1\" run \"$2\" <\"$3\""
    let script = "\(repository)/Tests/PeerTests/Fixtures/verify.go"
    let run = try CommandRun(
      ["sh", "-c", command, "sh", PeerProgram.path("go"), script, input], environment: environment, limit: .seconds(240))
    guard run.status == 0 else { throw Failure(text: run.transcript) }
    return try JSONSerialization.jsonObject(with: Data(run.output)) as? [String]
  }

  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
