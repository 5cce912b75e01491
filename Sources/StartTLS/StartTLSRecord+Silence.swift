public import Bytes

extension StartTLSRecord {
  /// A suggestion when the server times out: a server with implicit TLS waits for the client just as a slow server does.
  public func hintForSilence(atPort port: UInt16) -> Hint {
    if let service = ImplicitTLSService.name(atPort: port) {
      return .code(.implicitTLSPort, ["\(port)", service])
    }
    if greeting == nil, offered.isEmpty {
      return .code(.checkStartTLSProtocolOrWait)
    }
    return .code(.waitForStartTLS)
  }
}
