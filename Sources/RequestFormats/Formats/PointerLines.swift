internal import Bytes
internal import YAML

/// The lines of values in a document, found by their pointers; only for remarks, because parsed values have no positions.
struct PointerLines {
  private let wanted: Set<String>
  private(set) var lines: [String: Int] = [:]

  /// The document must have been parsed before, which bounds its depth.
  init(_ pointers: Set<String>, in bytes: [UInt8], limits: RequestFormatLimits) {
    wanted = pointers
    guard !pointers.isEmpty else { return }
    let first = bytes.drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf].contains($0) }.first
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      var scanner = ShellCursor(bytes)
      value(at: "", &scanner, depth: 0, limit: limits.depth)
    } else {
      var yaml = YAMLLimits()
      yaml.bytes = limits.bytes
      yaml.depth = limits.depth
      if let root = try? YAMLReader.read(bytes, limits: yaml) { add(root, at: "") }
    }
  }

  private mutating func add(_ node: YAMLNode, at pointer: String) {
    note(pointer, node.line)
    for member in node.members ?? [] { add(member.value, at: Self.pointer(pointer, member.key.text ?? "")) }
    for (index, element) in (node.elements ?? []).enumerated() { add(element, at: "\(pointer)/\(index)") }
  }

  private mutating func note(_ pointer: String, _ line: Int) {
    if wanted.contains(pointer), lines[pointer] == nil { lines[pointer] = line }
  }

  private static func pointer(_ pointer: String, _ key: String) -> String {
    pointer + "/" + key.replacing(text: "~", with: "~0").replacing(text: "/", with: "~1")
  }

  // MARK: - JSON

  private mutating func value(at pointer: String, _ cursor: inout ShellCursor, depth: Int, limit: Int) {
    Self.skip(&cursor) { $0 <= 0x20 || $0 >= 0x80 }
    note(pointer, cursor.line)
    switch cursor.peek {
    case UInt8(ascii: "{")? where depth <= limit:
      _ = cursor.next()
      while true {
        Self.skip(&cursor) { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        guard cursor.peek == UInt8(ascii: "\"") else { break }
        let key = Self.string(&cursor)
        Self.skip(&cursor) { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
        value(at: Self.pointer(pointer, key), &cursor, depth: depth + 1, limit: limit)
      }
      _ = cursor.take(UInt8(ascii: "}"))
    case UInt8(ascii: "[")? where depth <= limit:
      _ = cursor.next()
      var index = 0
      while true {
        Self.skip(&cursor) { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        guard let byte = cursor.peek, byte != UInt8(ascii: "]") else { break }
        let before = cursor.index
        value(at: "\(pointer)/\(index)", &cursor, depth: depth + 1, limit: limit)
        if cursor.index == before { return }
        index += 1
      }
      _ = cursor.take(UInt8(ascii: "]"))
    case UInt8(ascii: "\"")?: _ = Self.string(&cursor)
    default: Self.skip(&cursor) { $0 > 0x20 && !",]}".utf8.contains($0) }
    }
  }

  private static func skip(_ cursor: inout ShellCursor, _ isSkipped: (UInt8) -> Bool) {
    while let byte = cursor.peek, isSkipped(byte) { _ = cursor.next() }
  }

  /// The text of a string; one with escapes is parsed again.
  private static func string(_ cursor: inout ShellCursor) -> String {
    let start = cursor.index
    _ = cursor.next()
    var hasEscapes = false
    while let byte = cursor.next(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        _ = cursor.next()
      }
    }
    let bytes = Array(cursor.bytes[start..<cursor.index])
    if hasEscapes, case .string(let text)? = try? JSONParser.read(bytes) { return text }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
