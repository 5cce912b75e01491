/// A number of bytes: `500`, `300k`, `10M`, `1G`; the units are powers of 1024, as in curl.
struct ByteCount: Hashable, Sendable {
  let bytes: UInt64

  init(_ text: String, of option: String) throws(CommandLineError) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).lowercased()
    guard let number = UInt64(digits), let shift = Self.shifts[unit] else { throw Self.mistake(text, option) }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
    guard !isTooLarge else { throw Self.mistake(text, option) }
    self.bytes = bytes
  }

  private static let shifts: [String: UInt64] = ["": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40, "p": 50]

  private static func mistake(_ text: String, _ option: String) -> CommandLineError {
    CommandLineError(.usage, "invalid \(option) '\(text)': must be a number of bytes", hint: "as in 500, 300k, 10M or 1G")
  }
}
