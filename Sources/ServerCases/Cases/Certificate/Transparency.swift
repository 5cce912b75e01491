internal import Bytes
internal import Crypto
internal import Minting
internal import X509

/// Certificate timestamps of two logs that are on no log list (RFC 6962), or none.
struct Transparency: ServerCase {
  enum Kind: Hashable, Sendable { case signed, missing, forged }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var name: String {
    switch kind {
    case .signed: "sct"
    case .missing: "no-sct"
    case .forged: "invalid-sct"
    }
  }

  var aliases: [String] { kind == .forged ? ["invalid-expected-sct"] : [] }

  var summary: String {
    switch kind {
    case .signed: "the certificate has two timestamps of logs of its own"
    case .missing: "the certificate has no timestamps"
    case .forged: "the signatures of the certificate's timestamps are wrong"
    }
  }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    guard kind != .missing else { return [authorities.present(try authorities.server())] }
    let logs = [try TestLog("one", operatorName: "Tests", .p256, 20), try TestLog("two", operatorName: "Other Tests", .p256, 21)]
    let (issuer, now) = (authorities.intermediate, authorities.now)
    let issued = try authorities.server { builder in
      let content = builder.toBeSigned(issuer.algorithm)
      let timestamps = logs.compactMap { log in
        try? log.timestamp(
          precertificate: content, issuerKey: issuer.key.publicKey, at: now + .seconds(-86_400), flaw: kind == .forged ? .flippedBit : nil)
      }
      builder.set(.timestamps(timestamps))
    }
    return [authorities.present(issued)]
  }
}

extension Transparency {
  static let all: [Transparency] = [Transparency(.signed), Transparency(.missing), Transparency(.forged)]
}
