public import TLSWire

/// What a server was found to do with something that it was offered.
public enum Support: String, Hashable, Sendable {
  case accepted, refused, undetermined
}

/// Why a thing is held to be so.
public struct Evidence: Hashable, Sendable {
  public enum Ground: Hashable, Sendable {
    case serverHello
    case helloRetryRequest
    case alert(Alert)
    /// The server closed in order, without an alert.
    case closed
    case reset
    case silence
    case unconnected
    /// It answered in another version.
    case otherVersion(ProtocolVersion)
    /// It answered with something that had not been offered.
    case notOffered(String)
    /// What came was no TLS.
    case malformed(String)
    /// It requires an external pre-shared key (RFC 8446, section 2.2).
    case requiresPreSharedKey
    /// It signed so, but the signature does not verify with the key of the certificate.
    case wrongSignature
    /// It signed so, but the signature cannot be verified here.
    case unverifiedSignature(String)
    /// Other facts leave no room for anything else.
    case inference(String)
    /// The question was not put.
    case notAsked(String)
  }

  public var ground: Ground
  /// How many hellos were answered so.
  public var tries: Int

  public init(_ ground: Ground, tries: Int = 1) {
    self.ground = ground
    self.tries = tries
  }
}

extension Evidence {
  /// The server signed with the scheme in question, and the signature is wrong or cannot be verified.
  public var isOfSignature: Bool {
    switch ground {
    case .wrongSignature, .unverifiedSignature: true
    default: false
    }
  }

  /// The server selected the item: it refuses a ClientHello with the item and accepts the same one without it.
  var ofFailedChoice: Evidence {
    let end =
      switch ground {
      case .alert(let alert): "sends the alert \(alert.what)"
      case .closed: "closes"
      case .reset: "resets the connection"
      default: "does not go on"
      }
    return Evidence(.inference("the server selects it and then \(end)"), tries: tries)
  }
}

extension Evidence.Ground {
  /// How a server refuses that has read the hello and finds nothing in it to its liking.
  var isPlainRefusal: Bool {
    switch self {
    case .alert(let alert): [.handshakeFailure, .insufficientSecurity, .protocolVersion].contains(alert.what)
    case .otherVersion, .notOffered, .inference: true
    default: false
    }
  }
}
