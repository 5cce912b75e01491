public import Crypto
internal import SwiftASN1

/// An algorithm and its parameters (RFC 5280, section 4.1.1.2).
public struct AlgorithmIdentifier: Hashable, Sendable {
  public let oid: OID
  /// The parameters as they are encoded; nil when there are none.
  public let parameters: [UInt8]?
  /// How a signature under this identifier is computed; nil when that is not known here.
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

  /// `sha256WithRSAEncryption`, `ML-DSA-65` …, or the number of an algorithm without a name here.
  public var name: String { SignatureAlgorithmTable.rows[oid]?.name ?? PublicKeyTable.names[oid] ?? oid.description }
}

extension AlgorithmIdentifier: CustomStringConvertible {
  public var description: String { name }
}
