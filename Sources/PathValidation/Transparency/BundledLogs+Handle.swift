internal import Bytes
internal import CData

/// The logs bundled with the program.
struct BundledLogs: LogSource {
  var count: Int { cdata_log_count() }

  var logs: [TransparencyLog] { (0..<count).compactMap { unsafe Self.log(cdata_log_at($0)) } }

  func log(_ id: [UInt8]) -> TransparencyLog? { unsafe Self.log(cdata_log_find(id, id.count)) }

  private static let kinds: [Int: LogState.Kind] = [
    CDATA_LOG_PENDING: .pending, CDATA_LOG_QUALIFIED: .qualified, CDATA_LOG_USABLE: .usable, CDATA_LOG_READ_ONLY: .readOnly,
    CDATA_LOG_RETIRED: .retired, CDATA_LOG_REJECTED: .rejected,
  ]

  private static func log(_ row: UnsafePointer<cdata_log>?) -> TransparencyLog? {
    guard let row = unsafe row?.pointee else { return nil }
    var states: [TransparencyProgram: LogState] = [:]
    if let kind = unsafe kinds[Int(row.chrome_state)] {
      states[.chrome] = unsafe LogState(kind, since: Timestamp(seconds: row.chrome_since))
    }
    if let kind = unsafe kinds[Int(row.apple_state)] {
      states[.apple] = unsafe LogState(kind, since: Timestamp(seconds: row.apple_since))
    }
    let dates = unsafe row.beyond_end > row.first_end ? Timestamp(seconds: row.first_end)..<Timestamp(seconds: row.beyond_end) : nil
    return unsafe TransparencyLog(
      id: withUnsafeBytes(of: row.identifier) { unsafe Array($0) },
      key: Array(UnsafeBufferPointer(start: row.key, count: Int(row.key_length))),
      name: String(cString: row.name), operatorName: String(cString: row.operator_name), url: row.url.map { unsafe String(cString: $0) },
      isTiled: row.tiled, purpose: row.purpose == 0 ? .production : row.purpose == 1 ? .test : .monitoring, states: states,
      lastDates: dates)
  }
}

extension TransparencyLogList {
  /// The logs bundled with the program, with their states for Chrome and Apple.
  public static var bundled: TransparencyLogList {
    TransparencyLogList(
      source: "bundled \(BundledAnchors.othersVersion)", date: Timestamp(BundledAnchors.othersDate),
      programs: Set(TransparencyProgram.allCases), origin: BundledLogs())
  }
}
