public import HTTPMessages

/// Content in memory that is read like a file.
public struct ListedSource: BodySource {
  private let bytes: [UInt8]
  public let length: UInt64?
  public let isRewindable: Bool

  public init(_ bytes: [UInt8], isLengthKnown: Bool = true, announced: UInt64? = nil, isRewindable: Bool = true) {
    self.bytes = bytes
    length = announced ?? (isLengthKnown ? UInt64(bytes.count) : nil)
    self.isRewindable = isRewindable
  }

  public func begin() async throws(HTTPError) -> any BodyReader { Reader(bytes) }

  private final class Reader: BodyReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      defer { rest = rest.dropFirst(max) }
      return Array(rest.prefix(max))
    }
  }
}
