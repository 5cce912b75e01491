internal import CommandSupport
internal import Bytes

/// A piece of a request's content, from one option.
struct ContentPart: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case bytes([UInt8])
    /// `-` is standard input.
    case file(String)
  }

  enum PartEncoding: Hashable, Sendable {
    case asIs
    /// Without CR, LF and NUL, as `--data` reads files.
    case withoutLineEnds
    /// `application/x-www-form-urlencoded`, after these bytes.
    case encoded(after: [UInt8])
  }

  let source: Source
  var manner = PartEncoding.asIs

  /// `text` or `@file`, of `--data` and `--data-binary`.
  init(_ text: String, keepsLineEnds: Bool) {
    if text.hasPrefix("@") {
      source = .file(String(text.dropFirst()))
      manner = keepsLineEnds ? .asIs : .withoutLineEnds
    } else {
      source = .bytes(Array(text.utf8))
    }
  }

  init(raw text: String) {
    source = .bytes(Array(text.utf8))
  }

  /// `text`, `=text`, `name=text`, `@file` and `name@file`, of `--data-urlencode`: the first of both separators counts.
  init(toEncode text: String) {
    let bytes = Array(text.utf8)
    guard let sign = bytes.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }) else {
      source = .bytes(bytes)
      manner = .encoded(after: [])
      return
    }
    let rest = bytes[(sign + 1)...]
    source = bytes[sign] == UInt8(ascii: "=") ? .bytes(Array(rest)) : .file(String(decoding: rest, as: UTF8.self))
    // The name is sent unchanged: the user has to encode it.
    manner = .encoded(after: sign == 0 ? [] : Array(bytes[..<sign]) + [UInt8(ascii: "=")])
  }

  /// The bytes to send, after reading the file.
  func bytes(readingFile read: (String) throws(CommandLineError) -> [UInt8]) throws(CommandLineError) -> [UInt8] {
    let bytes: [UInt8]
    switch source {
    case .bytes(let own): bytes = own
    case .file(let path): bytes = try read(path)
    }
    switch manner {
    case .asIs: return bytes
    case .withoutLineEnds: return bytes.filter { $0 != 0x0d && $0 != 0x0a && $0 != 0 }
    case .encoded(let name): return name + PercentEncoding.encodeForm(bytes)
    }
  }
}
