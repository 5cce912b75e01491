internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import Probes

/// The secrets that a request has sent, which a server may repeat in its response.
enum RequestSecrets {
  /// A redaction that also hides them.
  static func hidden(of result: FetchResult, by redaction: Redaction) -> Redaction {
    var hiding = redaction
    for hop in result.hops {
      for line in hop.request.fields.lines { hide(line.value, redaction.shown(line).value, in: &hiding) }
    }
    if case .bytes(let content) = result.question.request.body {
      let type = result.hops.first?.request.fields.first("Content-Type")
      hide(content, redaction.shown(content: content, type: type), in: &hiding)
    }
    return hiding
  }

  /// Hides the texts whose place the mark has taken.
  private static func hide(_ original: [UInt8], _ shown: [UInt8], in redaction: inout Redaction) {
    guard original != shown, let text = String(validating: original, as: UTF8.self) else { return }
    let mark = Redaction.mark
    var pieces: [String] = []
    var rest = String(decoding: shown, as: UTF8.self)[...]
    while let range = rest.firstRange(ofText: mark) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    pieces.append(String(rest))
    var remainder = text[...]
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      guard index > 0 else {
        remainder = remainder.dropFirst(piece.count)
        continue
      }
      let end = piece.isEmpty ? remainder.endIndex : remainder.firstRange(ofText: piece)?.lowerBound ?? remainder.endIndex
      let secret = String(remainder[..<end])
      if secret.utf8.count >= shortest { redaction.hide(Secret(secret)) }
      if !isLast { remainder = remainder[end...].dropFirst(piece.count) }
    }
  }

  /// In bytes: shorter texts may be common words.
  private static let shortest = 6
}
