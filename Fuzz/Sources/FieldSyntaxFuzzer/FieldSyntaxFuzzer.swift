import HTTPWire

/// A request of whatever words: either it cannot be sent, or a server reads the same words from it and nothing else.
///
/// Line feeds part method, target, authority, and then names from values.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzFieldSyntax(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let words = unsafe Array(UnsafeBufferPointer(start: data, count: count)).split(separator: 0x0a, omittingEmptySubsequences: false)
  guard words.count >= 3 else { return 0 }
  // Line feeds themselves come as this, which is in no text.
  let sent = words.map { word in word.map { $0 == 0xff ? 0x0a : $0 } }
  let texts = sent.prefix(3).map { String(decoding: $0, as: UTF8.self) }
  var head = RequestHead(method: texts[0], target: texts[1], scheme: "http", authority: texts[2])
  for place in stride(from: 3, to: sent.count - 1, by: 2) {
    head.fields.lines.append(FieldLine(name: sent[place], value: sent[place + 1]))
  }
  guard let encoded = try? RequestEncoder.head(head) else { return 0 }
  var parser = RequestParser(scheme: "http")
  parser.received(encoded)
  // A server may still refuse what is said in it; read as something else it must not be.
  guard case .head(let read) = try? parser.next() else { return 0 }
  precondition(read.method == head.method && read.target == head.target, "another request")
  let own = head.fields.contains("host") || head.authority.isEmpty ? [] : [FieldLine("Host", head.authority)]
  precondition(read.fields.lines.map(\.name) == (own + head.fields.lines).map(\.name), "other fields")
  precondition(read.fields.lines.map(\.value) == (own + head.fields.lines).map { trimmed($0.value) }, "other values")
  return 0
}

private func trimmed(_ value: [UInt8]) -> [UInt8] {
  let rest = value.drop { $0 == 0x20 || $0 == 0x09 }
  return Array(rest[..<(rest.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? rest.startIndex)])
}
