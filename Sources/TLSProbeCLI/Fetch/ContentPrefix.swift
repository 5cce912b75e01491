/// The beginning of a content, kept for errors and logs regardless of its destination.
struct ContentPrefix {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// The length of the whole content.
  private(set) var count: UInt64 = 0

  init(_ limit: Int) { self.limit = limit }

  /// True if the content is longer than its kept beginning.
  var isCut: Bool { count > UInt64(bytes.count) }

  mutating func received(_ piece: [UInt8]) {
    if bytes.count < limit { bytes += piece.prefix(limit - bytes.count) }
    count = count.addingReportingOverflow(UInt64(piece.count)).partialValue
  }
}
