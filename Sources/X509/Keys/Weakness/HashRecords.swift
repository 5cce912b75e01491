internal import Bytes
internal import Crypto

/// The records of a badkeys file: 15 bytes of a SHA-256 and the number of a source, sorted.
struct HashRecords: Sendable {
  private static let size = 16
  private let bytes: [UInt8]
  private let sources: [UInt8: String]

  init(_ bytes: [UInt8], sources: [UInt8: String]) throws(PKIError) {
    self.bytes = bytes
    self.sources = sources
    guard bytes.count % Self.size == 0 else {
      throw PKIError(
        code: .malformedList, reason: "the list is no text, and its \(bytes.count) bytes are not records of \(Self.size)",
        hint: "give the file blocklist.dat of badkeys, unpacked")
    }
    for index in 0..<max(count - 1, 0) where hash(index + 1).lexicographicallyPrecedes(hash(index)) {
      throw PKIError(
        code: .malformedList, reason: "record \(index + 1) of the list is not in order", hint: "check that the file was copied whole")
    }
  }

  var count: Int { bytes.count / Self.size }

  func entry(for number: [UInt8]) -> KeyBlocklist.Entry? {
    let wanted = Digest.sha256(number).prefix(Self.size - 1)
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = hash(middle)
      if found.elementsEqual(wanted) {
        let source = bytes[middle * Self.size + Self.size - 1]
        return KeyBlocklist.Entry(hash: Hex.encode(wanted), source: sources[source] ?? "list \(source)")
      }
      range = found.lexicographicallyPrecedes(wanted) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func hash(_ index: Int) -> ArraySlice<UInt8> { bytes[index * Self.size..<index * Self.size + Self.size - 1] }
}
