internal import Bytes

/// A ClientHello from a file, with the layout of its records, so that it can be replayed unchanged.
///
/// The file is treated as untrusted, like network input.
public struct RecordedClientHello: Hashable, Sendable {
  /// The format of the file.
  public enum Form: Hashable, Sendable {
    case records
    /// A handshake message without a record.
    case message
    /// A pcap or pcapng file, with the number of the packet in which the ClientHello ends, from 1.
    case capture(packet: Int)
  }

  /// The layout of one of its records.
  public struct Layout: Hashable, Sendable {
    public let version: ProtocolVersion
    /// The length of the content in bytes.
    public let length: Int
  }

  public private(set) var hello: ClientHello
  public private(set) var layout: [Layout]
  public let form: Form
  /// Whether the bytes differ from those of the file.
  public private(set) var isChanged = false

  /// Parses records, a bare message, either of them as hexadecimal text, or the first ClientHello in a pcap or pcapng file.
  public init(reading file: [UInt8]) throws(TLSWireError) {
    guard file.count <= Self.limit else {
      throw TLSWireError(code: .tooLong, structure: "recorded ClientHello", reason: "\(file.count) bytes where \(Self.limit) are allowed")
    }
    if var capture = try CaptureFile(reading: file) {
      self = try Self.first(in: &capture)
    } else if let bytes = try HexText.bytes(of: file) {
      try self.init(binary: bytes, isText: true)
    } else {
      try self.init(binary: file, isText: false)
    }
  }

  init(_ hello: ClientHello, layout: [Layout], form: Form) {
    self.hello = hello
    self.layout = layout
    self.form = form
  }

  private init(binary bytes: [UInt8], isText: Bool) throws(TLSWireError) {
    switch bytes.first {
    case 22: self = try Self.whole(in: bytes)
    case 1:
      let message = try HandshakeMessage(reading: bytes)
      let hello = try ClientHello(reading: message.body)
      let lengths = stride(from: 0, to: bytes.count, by: 16_384).map { min(16_384, bytes.count - $0) }
      self.init(hello, layout: lengths.map { Layout(version: .tls10, length: $0) }, form: .message)
    case nil: throw TLSWireError(code: .truncated, structure: "recorded ClientHello", reason: "nothing in it")
    default:
      let begin = isText ? "the text stands for bytes that begin with" : "it begins with"
      throw TLSWireError(
        code: .notTLS, structure: "recorded ClientHello",
        reason:
          "\(begin) \(Hex.encode(bytes.prefix(4))) at byte 0, which is no record, no client_hello\(isText ? "" : ", no text, no capture")")
    }
  }

  private static func whole(in bytes: [UInt8]) throws(TLSWireError) -> RecordedClientHello {
    var stream = ClientHelloStream()
    guard let found = try stream.received(bytes) else {
      throw TLSWireError(
        code: .truncated, structure: "recorded ClientHello", reason: "it ends at byte \(bytes.count), in the middle of the client_hello")
    }
    let rest = bytes.dropFirst(found.layout.reduce(0) { $0 + Record.headerLength + $1.length })
    // The client's following records are ignored, but trailing bytes that are not a record are an error.
    guard rest.isEmpty || (20...24).contains(rest[rest.startIndex]) else {
      throw TLSWireError(
        code: .trailing, structure: "recorded ClientHello", reason: "\(rest.count) bytes after byte \(rest.startIndex), which are no record"
      )
    }
    return RecordedClientHello(found.hello, layout: found.layout, form: .records)
  }

  private static func first(in capture: inout CaptureFile) throws(TLSWireError) -> RecordedClientHello {
    var flows = CapturedFlows()
    while let packet = try capture.next() {
      guard let found = flows.received(packet) else { continue }
      return RecordedClientHello(found.hello, layout: found.layout, form: .capture(packet: packet.number))
    }
    throw TLSWireError(code: .truncated, structure: "capture", reason: "no client_hello in its \(capture.count) packets\(flows.trouble)")
  }

  /// The maximum file size in bytes; captures of a ClientHello are small, and the file may be in memory twice.
  public static let limit = 64 << 20
}

// MARK: replay

extension RecordedClientHello {
  /// The bytes to send: the file's bytes unless changed, in records of the same versions and lengths.
  public var bytes: [UInt8] {
    var rest = hello.message.bytes[...]
    var writer = ByteWriter()
    for (index, part) in layout.enumerated() where !rest.isEmpty {
      let isLast = index == layout.count - 1
      repeat {
        let fragment = rest.prefix(isLast && isChanged ? 16_384 : part.length)
        Record(type: .handshake, version: part.version, fragment: fragment).write(to: &writer)
        rest = rest.dropFirst(fragment.count)
      } while isLast && !rest.isEmpty
    }
    return writer.bytes
  }

  /// The same ClientHello for another host. Session resumption is removed: the binder covers the complete ClientHello.
  public func replacing(serverName: String) -> RecordedClientHello {
    changed { hello in
      let name = TLSExtension.serverName(serverName)
      if let index = hello.firstIndex(where: { $0.type == .serverName }) { hello[index] = name } else { hello.insert(name, at: 0) }
    }
  }

  /// The same ClientHello with a new random, session ID and key shares, as from a new connection of the client.
  ///
  /// Shares in groups with an unsupported format stay unchanged.
  public func refreshed(random: inout some RandomNumberGenerator) -> RecordedClientHello {
    let (fresh, session) = (random.bytes(32), random.bytes(hello.sessionID.count))
    let shares = hello.keyShares?.map { share in
      KeyShareEntry.madeUp(for: share.group) { length in random.bytes(length) } ?? share
    }
    var result = changed { extensions in
      guard let shares, let index = extensions.firstIndex(where: { $0.type == .keyShare }) else { return }
      extensions[index] = .keyShare(shares)
    }
    result.hello.random = fresh
    result.hello.sessionID = session
    return result
  }

  private func changed(_ change: (inout [TLSExtension]) -> Void) -> RecordedClientHello {
    var result = self
    result.isChanged = true
    var extensions = hello.extensions ?? []
    extensions.removeAll { $0.type == .preSharedKey || $0.type == .earlyData }
    change(&extensions)
    if hello.extensions != nil || !extensions.isEmpty { result.hello.extensions = extensions }
    return result
  }
}
