internal import COpenSSL

/// The callbacks of a server during a handshake; its context keeps it alive.
@safe final class ServerCallbacks {
  private let named: [String: ContextOwner]
  private let refusesUnknownNames: Bool
  private let certificateNames: Set<String>
  private let protocols: [[UInt8]]
  private let refusesUnknownProtocols: Bool
  private let staple: UnsafeBufferPointer<UInt8>

  init(_ configuration: TLSServerConfiguration, named: [String: ContextOwner]) {
    self.named = named
    refusesUnknownNames = configuration.refusesUnknownNames
    certificateNames = configuration.certificateNames
    protocols = configuration.alpn.map { Array($0.utf8) }
    refusesUnknownProtocols = configuration.refusesUnknownProtocols
    // At a fixed address, since libssl copies it after the callback has returned.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: configuration.staple?.count ?? 0)
    _ = unsafe copy.initialize(from: configuration.staple ?? [])
    unsafe staple = UnsafeBufferPointer(copy)
  }

  deinit { unsafe staple.deallocate() }

  /// Installs the callbacks in a context, which must not outlive them.
  func install(in context: ContextOwner) {
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    let hasNames = !named.isEmpty || refusesUnknownNames || !certificateNames.isEmpty
    unsafe copenssl_context_set_choices(
      context.pointer, owner, hasNames ? Self.chooseName : nil, protocols.isEmpty ? nil : Self.chooseProtocol)
    if unsafe !staple.isEmpty { unsafe copenssl_context_staple(context.pointer, owner, Self.giveStaple) }
  }

  private static let chooseName: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?) -> Int32 = {
    owner, session, name in
    guard let owner = unsafe owner, let session = unsafe session, let name = unsafe name else { return 1 }
    let choices = unsafe Unmanaged<ServerCallbacks>.fromOpaque(owner).takeUnretainedValue()
    let host = unsafe String(cString: name)
    if choices.certificateNames.contains(host.lowercased()) { unsafe copenssl_session_require_certificate(session) }
    guard let context = choices.context(for: host) else { return choices.refusesUnknownNames ? 0 : 1 }
    unsafe copenssl_session_switch_context(session, context.pointer)
    return 1
  }

  private static let chooseProtocol:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Int>?) -> Int32 =
      {
        owner, offered, count, start, length in
        guard let owner = unsafe owner else { return 0 }
        let choices = unsafe Unmanaged<ServerCallbacks>.fromOpaque(owner).takeUnretainedValue()
        guard let range = choices.range(in: unsafe Array(UnsafeBufferPointer(start: offered, count: count))) else {
          return choices.refusesUnknownProtocols ? -1 : 0
        }
        unsafe start?.pointee = range.lowerBound
        unsafe length?.pointee = range.count
        return 1
      }

  private static let giveStaple: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>? = {
    owner, count in
    guard let owner = unsafe owner else { return nil }
    let staple = unsafe Unmanaged<ServerCallbacks>.fromOpaque(owner).takeUnretainedValue().staple
    unsafe count?.pointee = staple.count
    return staple.baseAddress
  }

  private func context(for name: String) -> ContextOwner? {
    let name = name.lowercased()
    if let exact = named[name] { return exact }
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return named["*" + name[dot...]]
  }

  /// The position of the server's preferred protocol in the client's list.
  private func range(in offered: [UInt8]) -> Range<Int>? {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < offered.count {
      let end = index + 1 + Int(offered[index])
      guard end <= offered.count else { break }
      ranges.append(index + 1..<end)
      index = end
    }
    for name in protocols {
      if let range = ranges.first(where: { offered[$0].elementsEqual(name) }) { return range }
    }
    return nil
  }
}
