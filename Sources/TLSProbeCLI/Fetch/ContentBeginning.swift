/// The beginning of a content, beside whatever becomes of it: as much as errors and logs need.
struct ContentBeginning {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// Of all of it.
  private(set) var count: UInt64 = 0

  init(_ limit: Int) { self.limit = limit }

  /// Nothing but its beginning is here.
  var isCut: Bool { count > UInt64(bytes.count) }

  mutating func received(_ piece: [UInt8]) {
    if bytes.count < limit { bytes += piece.prefix(limit - bytes.count) }
    count = count.addingReportingOverflow(UInt64(piece.count)).partialValue
  }
}
