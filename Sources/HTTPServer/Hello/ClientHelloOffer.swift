internal import Bytes
internal import TLSWire

/// A ClientHello with its extensions parsed; `init` rejects malformed ones.
struct ClientHelloOffer {
  let hello: ClientHello
  /// Nil if the extension is missing; likewise the following properties.
  let versions: [ProtocolVersion]?
  let groups: [NamedGroup]?
  let schemes: [SignatureScheme]?
  let shares: [KeyShareEntry]?
  let cookie: [UInt8]?
  let applicationProtocols: [[UInt8]]?
  private let types: Set<ExtensionType>

  init(_ hello: ClientHello) throws(ClientHelloRejection) {
    self.hello = hello
    let extensions = hello.extensions ?? []
    types = Set(extensions.map(\.type))
    guard types.count == extensions.count else { throw ClientHelloRejection(.illegalParameter) }
    guard !hello.cipherSuites.isEmpty, !hello.compressionMethods.isEmpty, hello.sessionID.count <= 32 else {
      throw ClientHelloRejection(.decodeError)
    }
    do throws(ByteError) {
      versions = try Self.list(extensions[.supportedVersions], lengthBytes: 1).map { $0.map { ProtocolVersion($0) } }
      groups = try Self.list(extensions[.supportedGroups], lengthBytes: 2).map { $0.map { NamedGroup($0) } }
      schemes = try Self.list(extensions[.signatureAlgorithms], lengthBytes: 2).map { $0.map { SignatureScheme($0) } }
      shares = try Self.read(extensions[.keyShare]) { reader throws(ByteError) in
        var list = try reader.sub(lengthBytes: 2)
        var shares: [KeyShareEntry] = []
        while !list.isAtEnd {
          let group = NamedGroup(try list.readUInt16())
          shares.append(KeyShareEntry(group: group, keyExchange: Array(try list.readVector(lengthBytes: 2))))
        }
        return shares
      }
      cookie = try Self.read(extensions[.cookie]) { reader throws(ByteError) in Array(try reader.readVector(lengthBytes: 2)) }
      applicationProtocols = try Self.read(extensions[.alpn]) { reader throws(ByteError) in
        var list = try reader.sub(lengthBytes: 2)
        var names: [[UInt8]] = []
        while !list.isAtEnd { names.append(Array(try list.readVector(lengthBytes: 1))) }
        return names
      }
    } catch {
      throw ClientHelloRejection(.decodeError)
    }
  }

  func has(_ type: ExtensionType) -> Bool { types.contains(type) }

  func offers(_ suite: CipherSuite) -> Bool { hello.cipherSuites.contains(suite) }

  /// True if it offers TLS 1.3.
  var isModern: Bool { versions?.contains(where: \.isModern) == true }

  /// True if it offers TLS 1.3 and no older version.
  var isModernOnly: Bool { isModern && versions?.contains { !$0.isModern && $0.name != nil } != true }

  /// Lists of two-byte values, none of which may be empty (RFC 8446, section 4.2).
  private static func list(_ body: [UInt8]?, lengthBytes: Int) throws(ByteError) -> [UInt16]? {
    try read(body) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: lengthBytes)
      var numbers = [try list.readUInt16()]
      while !list.isAtEnd { numbers.append(try list.readUInt16()) }
      return numbers
    }
  }

  private static func read<T>(_ body: [UInt8]?, _ parse: (inout ByteReader) throws(ByteError) -> T) throws(ByteError) -> T? {
    guard let body else { return nil }
    var reader = ByteReader(body)
    let value = try parse(&reader)
    try reader.finish()
    return value
  }
}

/// The alert for a rejected ClientHello, and the kind of refusal if it is not the server's default.
struct ClientHelloRejection: Error {
  let alert: AlertDescription
  var manner: Refusal?

  init(_ alert: AlertDescription, _ manner: Refusal? = nil) {
    self.alert = alert
    self.manner = manner
  }
}
