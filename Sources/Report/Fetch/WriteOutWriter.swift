internal import Bytes
internal import Observation

/// Expands a format like curl's `ourWriteOut`.
struct WriteOutWriter {
  let facts: WriteOutFacts
  private(set) var pieces: [WriteOut.Piece] = []
  private var destination = WriteOut.Destination.output
  private var held: [UInt8] = []

  init(seen: FetchObservation, context: WriteOutContext) {
    facts = WriteOutFacts(seen: seen, context: context)
  }

  mutating func write(_ format: String) {
    var rest = Array(format.utf8)[...]
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "%"), let next?): guard percent(next, &rest) else { return flush() }
      case (UInt8(ascii: "\\"), let next?):
        rest.removeFirst()
        switch next {
        case UInt8(ascii: "r"): held.append(0x0d)
        case UInt8(ascii: "n"): held.append(0x0a)
        case UInt8(ascii: "t"): held.append(0x09)
        default: held += [byte, next]
        }
      default: held.append(byte)
      }
    }
    flush()
  }

  /// Expands a sequence after a percent sign; false if the output ends there.
  private mutating func percent(_ next: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    if next == UInt8(ascii: "%") {
      rest.removeFirst()
      held.append(next)
      return true
    }
    for opening in ["{", "header{", "time{"] where rest.starts(with: opening.utf8) {
      rest = rest.dropFirst(opening.utf8.count)
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        held += Array("%\(opening)".utf8)
        return true
      }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      switch opening {
      case "header{": append(facts.header(name))
      case "time{": held += Array(TimeFormat.text(of: facts.context.time, name).utf8)
      default: return variable(name)
      }
      return true
    }
    rest.removeFirst()
    held += [UInt8(ascii: "%"), next]
    return true
  }

  private mutating func variable(_ name: String) -> Bool {
    switch name {
    case "stdout": turn(to: .output)
    case "stderr": turn(to: .error)
    case "onerror": return facts.seen.exitCode != 0
    case "header_json": append(facts.headerJSON)
    case "json": append(facts.json)
    default:
      guard let value = facts.value(of: name) else {
        let former = destination
        turn(to: .error)
        held += Array("tlsprobe: unknown --write-out variable: '\(TerminalText.escape(name))'\n".utf8)
        turn(to: former)
        return true
      }
      append(value.text)
    }
    return true
  }

  private mutating func append(_ text: String) {
    guard facts.context.escapes, text.unicodeScalars.contains(where: \.isHostile) else {
      held += Array(text.utf8)
      return
    }
    // Line ends of the document itself are kept.
    held += Array(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText.escape(String($0)) }.joined(separator: "\n").utf8)
  }

  private mutating func turn(to next: WriteOut.Destination) {
    flush()
    destination = next
  }

  private mutating func flush() {
    guard !held.isEmpty else { return }
    pieces.append(WriteOut.Piece(destination: destination, bytes: held))
    held = []
  }
}
