internal import Bytes

/// The position of a host on the earth: LOC (RFC 1876).
public struct GeographicLocation: Hashable, Sendable {
  /// The diameter of the sphere around the host, in centimeters, as a digit and a power of ten: `0x12` for one meter.
  public var size: UInt8
  public var horizontalPrecision: UInt8
  public var verticalPrecision: UInt8
  /// In thousandths of an arc second; 2^31 is the equator, more is north.
  public var latitude: UInt32
  /// In thousandths of an arc second; 2^31 is the prime meridian, more is east.
  public var longitude: UInt32
  /// In centimeters above a point 100 km below the reference spheroid.
  public var altitude: UInt32

  private static let origin: UInt32 = 0x8000_0000
  private static let ground = 10_000_000
  private static let defaults: [UInt8] = [0x12, 0x16, 0x13]
  /// 90,000,000 m is the largest size.
  private static let maximumDigits = 8
}

extension GeographicLocation: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    let version = try rdata.readUInt8()
    guard version == 0 else { throw DNSWireError(code: .illegal, structure: "LOC record", reason: "the version \(version) is unknown") }
    size = try rdata.readUInt8()
    horizontalPrecision = try rdata.readUInt8()
    verticalPrecision = try rdata.readUInt8()
    latitude = try rdata.readUInt32()
    longitude = try rdata.readUInt32()
    altitude = try rdata.readUInt32()
    let sizes = [size, horizontalPrecision, verticalPrecision]
    // Zero has no power of ten.
    guard sizes.allSatisfy({ $0 == 0 || (1...9).contains($0 >> 4) && $0 & 0x0f <= 9 }), Self.distance(latitude) <= 90 * 3_600_000,
      Self.distance(longitude) <= 180 * 3_600_000
    else { throw DNSWireError(code: .illegal, structure: "LOC record", reason: "a value is out of range") }
  }

  func write(to writer: inout ByteWriter) {
    writer.write([0, size, horizontalPrecision, verticalPrecision])
    for number in [latitude, longitude, altitude] { writer.write(number) }
  }

  /// `51 30 12.748 N 0 7 39.611 W 0.00m 1m 10000m 10m`; missing parts at the end have defaults.
  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    latitude = try Self.angle(&text, "latitude", (positive: "N", negative: "S"), degrees: 90)
    longitude = try Self.angle(&text, "longitude", (positive: "E", negative: "W"), degrees: 180)
    let height = try Self.centimeters(&text, "altitude") + Self.ground
    guard let altitude = UInt32(exactly: height) else { throw PresentationReader.invalid("the altitude is out of range") }
    self.altitude = altitude
    var sizes: [UInt8] = []
    while !text.isAtEnd, sizes.count < 3 { sizes.append(try Self.magnitude(try Self.centimeters(&text, "size or precision"))) }
    sizes += Self.defaults[sizes.count...]
    (size, horizontalPrecision, verticalPrecision) = (sizes[0], sizes[1], sizes[2])
  }

  var text: String {
    let height = Int(altitude) - Self.ground
    let sizes = [size, horizontalPrecision, verticalPrecision].map(Self.text).joined(separator: " ")
    return
      "\(Self.text(latitude, "N", "S")) \(Self.text(longitude, "E", "W")) \(height < 0 ? "-" : "")\(Self.meters(abs(height)))m \(sizes)"
  }

  private static func distance(_ angle: UInt32) -> UInt32 { angle >= origin ? angle - origin : origin - angle }

  /// Degrees, minutes, seconds with three decimals, and the hemisphere.
  private static func text(_ angle: UInt32, _ positive: String, _ negative: String) -> String {
    let distance = distance(angle)
    let seconds = distance / 1_000 % 60
    return "\(distance / 3_600_000) \(distance / 60_000 % 60) \(seconds).\(padded(distance % 1_000, 3)) "
      + (angle >= origin ? positive : negative)
  }

  /// Whole meters from one on, as `dig` prints them.
  private static func text(_ magnitude: UInt8) -> String {
    let length = centimeters(magnitude)
    return length < 100 ? "\(meters(length))m" : "\(length / 100)m"
  }

  private static func meters(_ centimeters: Int) -> String { "\(centimeters / 100).\(padded(UInt32(centimeters % 100), 2))" }

  private static func padded(_ number: UInt32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func angle(
    _ text: inout PresentationReader, _ field: String, _ hemispheres: (positive: String, negative: String), degrees limit: Int
  ) throws(DNSWireError) -> UInt32 {
    var parts: [Int] = []
    while true {
      let word = try text.readWord(field)
      let isNegative = word.text.uppercased() == hemispheres.negative
      if isNegative || word.text.uppercased() == hemispheres.positive {
        let total = zip(parts, [3_600_000, 60_000, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        guard !parts.isEmpty, total <= limit * 3_600_000 else { break }
        return isNegative ? origin - UInt32(total) : origin + UInt32(total)
      }
      guard parts.count < 3, let number = fixed(word.raw, decimals: parts.count == 2 ? 3 : 0) else { break }
      guard number < (parts.isEmpty ? limit + 1 : parts.count == 1 ? 60 : 60_000) else { break }
      parts.append(number)
    }
    throw PresentationReader.invalid("the \(field) is not degrees, minutes, seconds and a hemisphere")
  }

  /// `-12.50m`, with or without the unit.
  private static func centimeters(_ text: inout PresentationReader, _ field: String) throws(DNSWireError) -> Int {
    var digits = try text.readWord(field).raw
    if let last = digits.last, last | 0x20 == UInt8(ascii: "m") { digits.removeLast() }
    let isNegative = digits.first == UInt8(ascii: "-")
    guard let number = fixed(isNegative ? Array(digits.dropFirst()) : digits, decimals: 2) else {
      throw PresentationReader.invalid("the \(field) is not in meters")
    }
    return isNegative ? -number : number
  }

  /// A decimal number as a whole number of its last decimals.
  private static func fixed(_ text: [UInt8], decimals: Int) -> Int? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.count == 1 || (1...max(1, decimals)).contains(parts[1].count),
      parts.count == 1 || decimals > 0
    else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard parts[0].count <= maximumDigits else { return nil }
    return PresentationReader.number(Array(parts[0]) + fraction + Array(repeating: 0x30, count: decimals - fraction.count))
  }

  private static func centimeters(_ magnitude: UInt8) -> Int {
    (0..<(magnitude & 0x0f)).reduce(Int(magnitude >> 4)) { value, _ in value * 10 }
  }

  /// The digit and power of ten; further digits are dropped.
  private static func magnitude(_ centimeters: Int) throws(DNSWireError) -> UInt8 {
    var (digit, power) = (centimeters, 0 as UInt8)
    while digit > 9 {
      digit /= 10
      power += 1
    }
    guard digit >= 0, power <= 9 else { throw PresentationReader.invalid("a size or precision is out of range") }
    return UInt8(digit) << 4 | power
  }
}
