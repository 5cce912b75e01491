internal import Bytes

/// The format of a suite's server_key_exchange, and whether there is one.
struct KeyExchangeForm: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// RFC 8422, section 5.4.
    case curve
    /// RFC 5246, section 7.4.3.
    case field
    /// RFC 5054, section 2.5.3.
    case password
    /// RFC 2246, section 7.4.3: a short key for export suites.
    case temporaryRSA
    /// RFC 4279, section 2: only a hint.
    case hint
    /// A format that is not supported.
    case other
  }

  /// Whether the server sends the message.
  enum Presence: Hashable, Sendable { case never, sometimes, always }

  let content: Content
  let presence: Presence
  /// Whether it begins with a PSK identity hint (RFC 4279, section 3; RFC 5489, section 2).
  var hasHint = false
  var isSigned = false

  init(of suite: CipherSuite) {
    let exchange = suite.keyExchange ?? "", authentication = suite.authentication ?? ""
    hasHint = authentication == "PSK"
    isSigned = ["RSA", "DSS", "ECDSA"].contains(authentication)
    (content, presence) =
      switch (exchange, authentication) {
      case ("PSK", _), ("RSA", "PSK"): (.hint, .sometimes)
      case ("RSA", _): (.temporaryRSA, suite.name?.holds("EXPORT") == true ? .sometimes : .never)
      case ("DHE", _), ("ADH", _): (.field, .always)
      // The Chinese variant of ECDHE has a different format (GB/T 38636, section 6.4.5.4).
      case ("ECDHE", "SM2"): (.other, .always)
      case ("ECDHE", _), ("AECDH", _): (.curve, .always)
      case ("SRP", _): (.password, .always)
      case ("CECPQ1", _), ("ECCPWD", _): (.other, .always)
      case ("ECDH", "SM2"): (.other, .sometimes)
      case ("DH", _), ("ECDH", _), ("KRB5", _): (.other, .never)
      default: (.other, exchange.hasPrefix("GOST") ? .never : .sometimes)
      }
  }
}

extension CipherSuite {
  /// Whether the server sends a server_key_exchange for the suite before TLS 1.3.
  var hasServerKeyExchange: KeyExchangeForm.Presence { KeyExchangeForm(of: self).presence }
}
