internal import Bytes

/// One value of an option for the body, in the order of the command line.
struct CurlData: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text([UInt8])
    case file(String, stripsLineEnds: Bool)
    /// `--data-urlencode name@file`.
    case encodedFile(name: String, String)
  }

  var content: Content
  /// JSON values follow each other without a separator.
  var isJSON = false

  /// Reads the value of an option whose at sign denotes a file.
  static func value(_ bytes: [UInt8], of option: String) -> CurlData {
    switch option {
    case "data-raw": return CurlData(content: .text(bytes))
    case "data-urlencode": return CurlData(content: urlencoded(bytes))
    default:
      guard bytes.first == UInt8(ascii: "@") else { return CurlData(content: .text(bytes), isJSON: option == "json") }
      let path = String(decoding: bytes.dropFirst(), as: UTF8.self)
      let strips = option == "data" || option == "data-ascii"
      return CurlData(content: .file(path, stripsLineEnds: strips), isJSON: option == "json")
    }
  }

  /// `content`, `=content`, `name=content`, `@file` or `name@file`; names are not encoded.
  static func urlencoded(_ bytes: [UInt8]) -> Content {
    if let sign = bytes.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }) {
      let name = Array(bytes[..<sign])
      let rest = Array(bytes[(sign + 1)...])
      if bytes[sign] == UInt8(ascii: "@") {
        return .encodedFile(name: String(decoding: name, as: UTF8.self), String(decoding: rest, as: UTF8.self))
      }
      return .text((name.isEmpty ? [] : name + [UInt8(ascii: "=")]) + encoded(rest))
    }
    return .text(encoded(bytes))
  }

  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return PercentEncoding.encodeForm(bytes) }
    return Array(FormText.encoded(text).utf8)
  }
}

extension [CurlData] {
  /// All values joined as curl joins them; nil if one is in a file.
  var joined: [UInt8]? {
    var bytes: [UInt8] = []
    for (index, data) in enumerated() {
      guard case .text(let text) = data.content else { return nil }
      if index > 0, !data.isJSON { bytes.append(UInt8(ascii: "&")) }
      bytes += text
    }
    return bytes
  }

  /// The form fields that the values are, if each text is such and the files are values of fields.
  var fields: [PortableFormField]? {
    var fields: [PortableFormField] = []
    for data in self {
      switch data.content {
      case .text(let bytes):
        guard let text = String(validating: bytes, as: UTF8.self), let more = FormText.fields(exactly: text) else { return nil }
        fields += more
      case .encodedFile(let name, let path) where !name.isEmpty: fields.append(PortableFormField(name, .file(path)))
      case .file, .encodedFile: return nil
      }
    }
    return fields
  }
}
