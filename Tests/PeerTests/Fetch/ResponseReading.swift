import Bytes

/// What a parser made of a whole connection's bytes.
enum ResponseReading: Hashable, Sendable {
  /// The body, and the trailers as lines with lower-case names.
  case accepted(status: Int, body: [UInt8], trailers: [UInt8])
  case refused(String)

  /// A line of `h11_responses.py`.
  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    if words.first == "R" {
      self = .refused(String(line.dropFirst(2)))
    } else {
      guard words.count == 4, words[0] == "A", let status = Int(words[1]), let body = try? Hex.decode(words[2]),
        let trailers = try? Hex.decode(words[3])
      else { return nil }
      self = .accepted(status: status, body: body, trailers: trailers)
    }
  }

  var isAccepted: Bool { complaint == nil }

  /// Why it was refused.
  var complaint: String? { if case .refused(let words) = self { words } else { nil } }
}
