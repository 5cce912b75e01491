internal import Connect
internal import HTTPWire

extension HTTPError {
  /// Converts an error of connecting.
  init(_ error: ConnectError, of url: URI) {
    let phase: Phase =
      switch error.stage {
      case .resolve: .dns
      case .proxy: .proxy
      case .startTLS: .starttls
      case .handshake: .tls
      default: .connect
      }
    self.init(error, during: phase, of: url)
  }

  /// Converts an error of an open connection, whose use determines the phase.
  init(_ error: ConnectError, during phase: Phase, of url: URI) {
    let category: Category =
      if error.isCancelled {
        .cancelled
      } else if error.isTimeout {
        .timeout
      } else if error.stage == .resolve {
        .resolve
      } else if error.code.hasPrefix("tls.") || error.code.hasPrefix("handshake.") {
        .tls
      } else {
        .connect
      }
    self.init(
      category, code: error.code, phase: phase, error.message, hint: error.hint, url: url.description, causes: error.causes,
      connect: error)
  }

  /// Converts a syntax or protocol error of a message.
  init(_ error: HTTPWireError, during phase: Phase, of url: URI) {
    self.init(
      error.code == .limitExceeded ? .limit : .protocol, code: error.code.rawValue, phase: phase, error.description, hint: error.hint,
      url: url.description, causes: error.causes, wire: error)
  }

  static func cancelled(during phase: Phase, of url: URI) -> HTTPError {
    HTTPError(.cancelled, code: "http.cancelled", phase: phase, "cancelled", url: url.description)
  }

  /// The same error, for another request that waited for the same connection.
  func asked(for url: URI) -> HTTPError {
    HTTPError(
      category, code: code, phase: phase, message, hint: hint, url: url.description, causes: causes, connect: connect, wire: wire)
  }
}
