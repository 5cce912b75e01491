extension StartTLSRecord {
  /// A suggestion when the server times out: a server with implicit TLS waits for the client just as a slow server does.
  public func hintForSilence(atPort port: UInt16) -> String {
    if let service = ImplicitTLSService.name(atPort: port) {
      return "servers at port \(port) (\(service)) speak TLS at once; leave out --starttls"
    }
    if greeting == nil, offered.isEmpty {
      return "check the protocol given with --starttls; a server that speaks TLS at once wants none; a longer --connect-timeout may tell"
    }
    return "the server is slow, or has lost interest; a longer --connect-timeout may tell"
  }
}
