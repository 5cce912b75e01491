internal import CommandSupport
internal import Report

/// A progress line on a terminal for transfers of more than a second: amount, rate, remaining time. Erased at the end.
enum FetchProgress {
  /// Runs the work and updates the line once per second.
  static func shown<T>(
    _ meter: TransferMeter, of host: String, in context: CommandContext, during work: () async -> T
  ) async -> T {
    let name = String(TerminalText.escape(host).prefix(50))
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { await tick(meter, name, in: context) }
      let result = await work()
      group.cancelAll()
      return result
    }
  }

  private static func tick(_ meter: TransferMeter, _ host: String, in context: CommandContext) async {
    var seconds = 0
    var earlier = meter.reading
    var rate: Double = 0
    // A line that wraps could not be erased.
    let columns = max(40, context.terminal.width ?? 80) - 1
    while await context.pause(.seconds(1)) {
      seconds += 1
      let reading = meter.reading
      let latest = Double((reading.received &- earlier.received) &+ (reading.sent > earlier.sent ? reading.sent - earlier.sent : 0))
      // A moving average that favors recent values.
      rate = seconds == 1 ? latest : rate * 0.7 + latest * 0.3
      earlier = reading
      context.writeError("\r\(words(reading, host, seconds: seconds, rate: rate).prefix(columns))\(eraseToEnd)")
    }
    if seconds > 0 { context.writeError("\r" + eraseToEnd) }
  }

  /// `example.org: 12.3 MB of 1.0 GB (1 %), 4.1 MB/s, 4 min left`.
  static func words(_ reading: TransferMeter.Reading, _ host: String, seconds: Int, rate: Double) -> String {
    let isSending = reading.received == 0 && reading.sent > 0
    let (count, total) = isSending ? (reading.sent, reading.toSend) : (reading.received, reading.expected)
    guard count > 0 else { return "waiting for \(host), \(seconds) s" }
    var words = "\(host): \(isSending ? "sent " : "")\(ByteText.of(count))"
    if let total, total >= count, total > 0 {
      words += " of \(ByteText.of(total)) (\(Int(Double(count) / Double(total) * 100)) %)"
    }
    words += ", \(ByteText.of(UInt64(rate)))/s"
    if let total, total > count, rate > 0 { words += ", \(span(Double(total - count) / rate)) left" }
    return words
  }

  private static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "\(Int(seconds.rounded(.up))) s"
    case ..<3_600: "\(Int(seconds / 60)) min \(Int(seconds) % 60) s"
    case ..<360_000: "\(Int(seconds / 3_600)) h \(Int(seconds / 60) % 60) min"
    default: "days"
    }
  }

  /// Erase in Line (ECMA-48, section 8.3.41).
  private static let eraseToEnd = "\u{1b}[K"
}

/// Numbers of bytes with units, in powers of 1000.
enum ByteText {
  static func of(_ count: UInt64) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB"]
    guard count >= 1_000 else { return "\(count) B" }
    var size = Double(count)
    var unit = -1
    while size >= 999.95, unit < units.count - 1 {
      size /= 1_000
      unit += 1
    }
    let tenths = Int((size * 10).rounded())
    return tenths >= 1_000 ? "\(tenths / 10) \(units[max(unit, 0)])" : "\(tenths / 10).\(tenths % 10) \(units[max(unit, 0)])"
  }
}
