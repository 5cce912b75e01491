public import Crypto
internal import SwiftASN1

/// An algorithm and its parameters (RFC 5280, section 4.1.1.2).
public struct AlgorithmIdentifier: Hashable, Sendable {
  public let oid: OID
  /// The encoded parameters; nil if there are none.
  public let parameters: [UInt8]?
  /// The signature algorithm; nil if it is not supported.
  public let signature: SignatureAlgorithm?

  init(_ node: ASN1Node, _ what: String, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence(what)
    oid = try members.require("identifier").oid("identifier of the \(what)")
    let parameters = members.next()
    try members.finish()
    self.parameters = parameters.map { Array($0.encodedBytes) }
    if oid == SignatureAlgorithmTable.rsaPSS {
      signature = try? PSSParameters.read(parameters)
    } else {
      signature = SignatureAlgorithmTable.rows[oid]?.algorithm
    }
  }

  /// `sha256WithRSAEncryption`, `ML-DSA-65` …, or the OID of an unknown algorithm.
  public var name: String { SignatureAlgorithmTable.rows[oid]?.name ?? PublicKeyTable.names[oid] ?? oid.description }
}

extension AlgorithmIdentifier: CustomStringConvertible {
  public var description: String { name }
}
