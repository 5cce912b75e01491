import Connect

/// Dialogues with proxies: the first byte chooses the scheme and how long portions are, the rest is what the proxy says.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzProxyDialogue(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let choice = input.first, let target = try? Target("example.org:443") else { return 0 }
  let scheme = Proxy.Scheme.allCases[Int(choice & 7) % Proxy.Scheme.allCases.count]
  let credentials = choice & 8 == 0 ? nil : Proxy.Credentials(user: "user", password: "password")
  let proxy = Proxy(scheme, host: target.host, port: 1_080, credentials: credentials)
  let said = Array(input.dropFirst())
  let whole = end(of: proxy, to: target, said, portion: max(said.count, 1))
  let pieces = end(of: proxy, to: target, said, portion: Int(choice >> 4) + 1)
  // SOCKS 5 hears whatever follows its turn in one breath as a mistake, so that only HTTP must not mind the portions.
  if scheme == .http || scheme == .https { precondition(whole == pieces, "portions make a difference") }
  if let text = String(validating: said, as: UTF8.self) {
    _ = NoProxyList(text).contains(target.host)
    if let read = try? Proxy(text), let again = try? Proxy(read.description) {
      precondition(again.host == read.host && again.port == read.port && again.scheme == read.scheme, "it reads differently when written")
    }
  }
  return 0
}

/// Nil while it waits; else how it ended, and how many bytes are the tunnel's.
private func end(of proxy: Proxy, to target: Target, _ said: [UInt8], portion: Int) -> String? {
  do throws(ProxyError) {
    var dialogue = try proxy.dialogue(to: Route.Destination(host: target.host, port: target.port))
    precondition(!dialogue.begin().isEmpty && !dialogue.awaited.isEmpty)
    var position = 0
    while position < said.count {
      let next = min(position + portion, said.count)
      switch try dialogue.received(Array(said[position..<next])) {
      case .wait: break
      case .send(let bytes): precondition(!bytes.isEmpty)
      case .connected(let early): return "connected with \(early.count + said.count - next)"
      }
      position = next
    }
    return nil
  } catch {
    precondition(!error.what.isEmpty && error.description.utf8.count < 10_000)
    return error.code.rawValue
  }
}
