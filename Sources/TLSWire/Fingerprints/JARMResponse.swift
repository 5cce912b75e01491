internal import Bytes

/// The part of a response that JARM uses: `c02f|0303|h2|ff01-0000-0001`, or `|||` for anything but a server_hello.
///
/// Fingerprints are useful only if all implementations agree, so this parses like the published program, at fixed offsets and with its
/// omissions, and not as the standard requires.
public struct JARMResponse: Hashable, Sendable, CustomStringConvertible {
  public let suite: String
  public let version: String
  /// The bytes after the first length in the server's ALPN extension.
  public let applicationProtocol: String
  /// The extension types in wire order.
  public let extensions: String

  /// No server_hello.
  public static let none = JARMResponse(suite: "", version: "", applicationProtocol: "", extensions: "")

  /// The maximum number of bytes of a response that are used.
  public static let limit = 1_484

  public var description: String { [suite, version, applicationProtocol, extensions].joined(separator: "|") }

  private init(suite: String, version: String, applicationProtocol: String, extensions: String) {
    self.suite = suite
    self.version = version
    self.applicationProtocol = applicationProtocol
    self.extensions = extensions
  }

  /// Parses the first record; an alert before the ServerHello makes it `none`, even a warning.
  public init(reading bytes: [UInt8]) {
    let bytes = Window(all: Array(bytes.prefix(Self.limit)))
    guard bytes[0] == 22, bytes[5] == 2, let sessionLength = bytes[43], let tail = Tail(bytes, sessionLength: Int(sessionLength)) else {
      self = .none
      return
    }
    let place = Int(sessionLength) + 44
    self.init(
      suite: Hex.encode(bytes[place, 2]), version: Hex.encode(bytes[9, 2]), applicationProtocol: tail.applicationProtocol,
      extensions: tail.types)
  }

  /// The bytes after the compression method.
  private struct Tail {
    var applicationProtocol = ""
    var types = ""

    /// Nil if the program fails and treats the response as missing.
    init?(_ bytes: Window, sessionLength: Int) {
      let start = sessionLength + 47
      // No extensions: a Certificate follows in the same record, or at one of two known offsets, or the message ends.
      guard let first = bytes[start], first != 11, bytes[start + 3, 3] != [0x0e, 0xac, 0x0b], bytes[82, 3] != [0x0f, 0xf0, 0x0b],
        sessionLength + 42 < bytes.number(at: 3) ?? 0
      else { return }
      var list: [(type: [UInt8], value: [UInt8], isEmpty: Bool)] = []
      var place = start + 2
      // The program stops one byte before the end of the list, which makes no difference.
      let end = place + (bytes.number(at: start) ?? 0) - 1
      while place < end {
        guard let length = bytes.number(at: place + 2) else { return nil }
        list.append((bytes[place, 2], bytes[place + 4, length], length == 0))
        place += 4 + length
      }
      types = list.map { Hex.encode($0.type) }.joined(separator: "-")
      guard let choice = list.first(where: { $0.type == [0, 16] }) else { return }
      guard !choice.isEmpty, let name = String(validating: choice.value.dropFirst(3), as: UTF8.self) else { return nil }
      applicationProtocol = name
    }
  }

  /// Bytes that may be accessed beyond their end.
  private struct Window {
    let all: [UInt8]

    subscript(place: Int) -> UInt8? { place < all.count ? all[place] : nil }

    subscript(place: Int, length: Int) -> [UInt8] { Array(all.dropFirst(place).prefix(length)) }

    /// The value of two bytes, or of the last one; nil beyond the end.
    func number(at place: Int) -> Int? {
      let part = self[place, 2]
      return part.isEmpty ? nil : part.reduce(0) { $0 << 8 | Int($1) }
    }
  }
}

extension JARMResponse {
  /// Two digits for the suite and one for the version, as in the hash; nil for a version without a digit.
  public var digits: String? {
    guard self != .none else { return "000" }
    guard let last = version.last?.wholeNumberValue, last < 6 else { return nil }
    let number = JARMClientHello.numberedSuites.firstIndex { Hex.encode([UInt8($0 >> 8), UInt8($0 & 0xff)]) == suite }
    // A truncated suite counts as none, an unknown one as the next number.
    let place = suite.isEmpty ? 0 : (number ?? JARMClientHello.numberedSuites.count) + 1
    return Hex.encode([UInt8(clamping: place)]) + String("abcdef".dropFirst(last).prefix(1))
  }
}
