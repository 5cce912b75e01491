internal import Bytes
internal import Crypto

/// The hash of a name by which `openssl rehash` names files: the first four bytes of the SHA-1 of OpenSSL's canonical encoding.
enum SubjectHash {
  /// Eight hexadecimal digits for a DER Name; nil for a name that OpenSSL cannot encode.
  static func text(of name: [UInt8]) -> String? {
    do throws(ByteError) {
      var cursor = DERCursor(name)
      var sets = DERCursor(name, try cursor.require(0x30).content)
      var encoded: [UInt8] = []
      while let set = try sets.next() {
        var members = DERCursor(name, set.content)
        var attributes: [[UInt8]] = []
        while let attribute = try members.next() {
          guard let bytes = try canonical(name, attribute) else { return nil }
          attributes.append(bytes)
        }
        encoded += wrapped(attributes.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self), in: 0x31)
      }
      return Hex.encode(Digest.sha1(encoded).prefix(4).reversed())
    } catch {
      return nil
    }
  }

  /// A string becomes a UTF8String in lower case, without white space at its ends and with single spaces; other values stay.
  private static func canonical(_ name: [UInt8], _ attribute: DERCursor.Value) throws(ByteError) -> [UInt8]? {
    var parts = DERCursor(name, attribute.content)
    guard let type = try parts.next(), let value = try parts.next() else { return nil }
    let content = name[value.content]
    let text: String?
    switch value.tag {
    case 0x0c: text = String(validating: content, as: UTF8.self)
    case 0x13, 0x14, 0x16, 0x1a: text = String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    case 0x1c: text = characters(content, size: 4)
    case 0x1e: text = characters(content, size: 2)
    default: return wrapped(Array(name[type.whole]) + Array(name[value.whole]), in: 0x30)
    }
    guard let text else { return nil }
    return wrapped(Array(name[type.whole]) + wrapped(normalized(text.utf8), in: 0x0c), in: 0x30)
  }

  private static func characters(_ bytes: ArraySlice<UInt8>, size: Int) -> String? {
    guard bytes.count.isMultiple(of: size) else { return nil }
    var scalars = String.UnicodeScalarView()
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
      let value = bytes[start..<start + size].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let scalar = Unicode.Scalar(value) else { return nil }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func normalized(_ text: String.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text {
      switch byte {
      case 0x09...0x0d, 0x20: if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      case 0x41...0x5a: bytes.append(byte | 0x20)
      default: bytes.append(byte)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }

  private static func wrapped(_ content: [UInt8], in tag: UInt8) -> [UInt8] {
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0x7f || !length.isEmpty && rest > 0 {
      length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [tag] + (length.isEmpty ? [UInt8(content.count)] : [0x80 | UInt8(length.count)] + length) + content
  }
}
