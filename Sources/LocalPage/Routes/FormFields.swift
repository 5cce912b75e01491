internal import Bytes

/// The fields of a form (URL Standard, application/x-www-form-urlencoded).
struct FormFields: Hashable, Sendable {
  private(set) var pairs: [Pair] = []

  struct Pair: Hashable, Sendable {
    let name: String
    let value: String
  }

  init(_ pairs: [Pair] = []) { self.pairs = pairs }

  /// Fields beyond a limit are ignored.
  init(_ bytes: some Sequence<UInt8>) {
    pairs = Array(bytes).split(separator: UInt8(ascii: "&")).prefix(Self.most).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return Pair(name: Self.decoded(name), value: Self.decoded(pair.dropFirst(name.count + 1)))
    }
  }

  /// The first value; nil if there is none, or an empty one.
  func value(_ name: String) -> String? {
    guard let value = pairs.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
    return value
  }

  func values(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decodeLeniently(spaced[...]), as: UTF8.self)
  }

  private static let most = 1_024
}
