internal import Bytes
internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The operations on a stream or datagram socket; the owner of the descriptor closes it once.
@safe struct Socket: Sendable {
  let descriptor: Int32

  static func open(_ family: IPAddress.Family) throws(TransportError) -> Socket {
    let result = copenssl_open_socket(family == .v6 ? 6 : 4)
    guard result >= 0 else { throw TransportError(errno: -result, what: "open socket") }
    return Socket(descriptor: result)
  }

  static func openUnix() throws(TransportError) -> Socket {
    let result = copenssl_open_unix_socket()
    guard result >= 0 else { throw TransportError(errno: -result, what: "open socket") }
    return Socket(descriptor: result)
  }

  static func openDatagram(_ family: IPAddress.Family) throws(TransportError) -> Socket {
    let result = copenssl_open_datagram_socket(family == .v6 ? 6 : 4)
    guard result >= 0 else { throw TransportError(errno: -result, what: "open socket") }
    return Socket(descriptor: result)
  }

  static func openNetworkChanges() throws(TransportError) -> Socket {
    let result = copenssl_open_network_changes()
    guard result >= 0 else { throw TransportError(errno: -result, what: "open socket") }
    return Socket(descriptor: result)
  }

  func close() { _ = copenssl_close_descriptor(descriptor) }

  /// These return zero or more, or a negative error number.
  func set(_ option: copenssl_option, _ value: Int32) -> Int32 { copenssl_set_option(descriptor, option, value) }
  func setLinger(seconds: Int32) -> Int32 { copenssl_set_linger(descriptor, seconds) }
  func listen(backlog: Int32) -> Int32 { copenssl_listen_socket(descriptor, backlog) }
  func shutdownWrite() -> Int32 { copenssl_shutdown_socket(descriptor) }
  func takeError() -> Int32 { copenssl_take_error(descriptor) }

  func bind(_ endpoint: Endpoint) -> Int32 {
    var address = copenssl_address(endpoint)
    return unsafe copenssl_bind_address(descriptor, &address)
  }

  func connect(_ endpoint: Endpoint) -> Int32 {
    var address = copenssl_address(endpoint)
    return unsafe copenssl_connect_socket(descriptor, &address)
  }

  /// A name after an at sign is abstract.
  func connect(unix path: String) -> Int32 {
    let isAbstract = path.hasPrefix("@")
    let name = (isAbstract ? [0] : []) + path.utf8.dropFirst(isAbstract ? 1 : 0).map { CChar(bitPattern: $0) }
    return unsafe name.withUnsafeBufferPointer { unsafe copenssl_connect_unix_socket(descriptor, $0.baseAddress, $0.count) }
  }

  /// Binds to `interface`: to its device if permitted, otherwise to its address.
  func bind(interface: String, family: IPAddress.Family) -> Int32 {
    let result = unsafe interface.withCString { unsafe copenssl_bind_interface(descriptor, $0) }
    guard result == -EPERM else { return result }
    var address = copenssl_address()
    let found = unsafe interface.withCString { unsafe copenssl_find_interface_address(&address, $0, family == .v6 ? 16 : 4) }
    return found < 0 ? found : unsafe copenssl_bind_address(descriptor, &address)
  }

  /// Returns a negative error number, or a connected socket and its peer.
  func accept() -> (result: Int32, peer: Endpoint?) {
    var address = copenssl_address()
    let result = unsafe copenssl_accept_socket(descriptor, &address)
    return (result, result < 0 ? nil : Endpoint(address))
  }

  var localEndpoint: Endpoint? {
    var address = copenssl_address()
    return unsafe copenssl_read_local_address(descriptor, &address) < 0 ? nil : Endpoint(address)
  }

  /// Returns the number of bytes read, or a negative error number; zero if the peer has shut down its side.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int64 {
    unsafe copenssl_read_socket(descriptor, room.baseAddress, room.count)
  }

  /// Reads into a new array without a copy; its capacity is `max`.
  func read(max: Int) -> (result: Int64, bytes: [UInt8]) {
    var result: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
      result = unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
      count = Int(Swift.max(result, 0))
    }
    return (result, bytes)
  }

  func write(_ bytes: ArraySlice<UInt8>) -> Int64 {
    unsafe bytes.withUnsafeBytes { unsafe copenssl_write_socket(descriptor, $0.baseAddress, $0.count) }
  }

  var information: TCPInformation? {
    var raw = copenssl_tcp_information()
    guard unsafe copenssl_read_information(descriptor, &raw) >= 0 else { return nil }
    return TCPInformation(
      roundTrip: .microseconds(Int64(raw.rtt_microseconds)), roundTripVariance: .microseconds(Int64(raw.rtt_variance_microseconds)),
      retransmits: Int(raw.total_retransmits), maximumSegment: Int(raw.maximum_segment),
      congestionWindow: Int(raw.congestion_window))
  }
}

extension copenssl_address {
  fileprivate init(_ endpoint: Endpoint) {
    self.init()
    count = UInt32(endpoint.address.bytes.count)
    port = endpoint.port
    unsafe Swift.withUnsafeMutableBytes(of: &bytes) { unsafe $0.copyBytes(from: endpoint.address.bytes) }
    if let zone = endpoint.address.zone {
      scope = UInt32(zone) ?? (unsafe zone.withCString { unsafe copenssl_index_interface($0) })
    }
  }
}

extension Endpoint {
  fileprivate init?(_ raw: copenssl_address) {
    let bytes = unsafe withUnsafeBytes(of: raw.bytes) { unsafe Array($0.prefix(Int(raw.count))) }
    guard let address = IPAddress(bytes: bytes) else { return nil }
    let scoped = raw.scope == 0 ? nil : IPAddress("\(address)%\(raw.scope)")
    self.init(scoped ?? address, port: raw.port)
  }
}

/// The system's text for an error number.
func systemWords(for errno: Int32) -> String {
  var words = [CChar](repeating: 0, count: 128)
  unsafe words.withUnsafeMutableBufferPointer { unsafe copenssl_describe_error($0.baseAddress, $0.count, errno) }
  return String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
