public import TLSWire

/// The reason for a result.
public struct Evidence: Hashable, Sendable {
  public enum Ground: Hashable, Sendable {
    case serverHello
    case helloRetryRequest
    case alert(Alert)
    /// The server closed the connection with a FIN, without an alert.
    case closed
    case reset
    case silence
    case unconnected
    /// The server responded with another version.
    case otherVersion(ProtocolVersion)
    /// The server selected an item that had not been offered.
    case notOffered(String)
    /// The response was not TLS.
    case malformed(String)
    /// It requires an external pre-shared key (RFC 8446, section 2.2).
    case requiresPreSharedKey
    /// The server signed with the scheme, but the signature does not verify with the key of the certificate.
    case wrongSignature
    /// The server signed with the scheme, but the signature cannot be verified here; with the reason.
    case unverifiedSignature(String)
    /// Derived from other results.
    case inference(String)
    /// Not probed, with the reason.
    case notAsked(String)
  }

  public var ground: Ground
  /// The number of ClientHellos with this outcome.
  public var tries: Int

  public init(_ ground: Ground, tries: Int = 1) {
    self.ground = ground
    self.tries = tries
  }
}

extension Evidence {
  /// The server signed with the probed scheme, and the signature is wrong or cannot be verified.
  public var isOfSignature: Bool {
    switch ground {
    case .wrongSignature, .unverifiedSignature: true
    default: false
    }
  }

  /// The server selected the item and failed: it refuses a ClientHello with the item and accepts the same one without it.
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
  /// The refusals of a server that has parsed the ClientHello and does not accept any offered item.
  var isPlainRefusal: Bool {
    switch self {
    case .alert(let alert): [.handshakeFailure, .insufficientSecurity, .protocolVersion].contains(alert.what)
    case .otherVersion, .notOffered, .inference: true
    default: false
    }
  }
}
