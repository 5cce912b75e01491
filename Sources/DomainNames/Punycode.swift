/// The encoding of Unicode as the letters, digits and hyphens of a label (RFC 3492).
public enum Punycode {
  /// The encoded form, without the prefix `xn--`.
  public static func encode(_ text: some StringProtocol) throws(DomainNameError) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    var output = scalars.filter { $0 < initialN }.map { UInt8($0) }
    let basicCount = UInt32(output.count)
    if basicCount > 0 { output.append(delimiter) }
    var (n, delta, bias, handled) = (initialN, UInt32(0), initialBias, basicCount)
    while handled < scalars.count {
      guard let next = scalars.lazy.filter({ $0 >= n }).min() else { break }
      let (step, isTooLarge) = (next - n).multipliedReportingOverflow(by: handled + 1)
      guard !isTooLarge, add(step, to: &delta) else { throw DomainNameError(code: .punycode, text: text) }
      n = next
      for scalar in scalars {
        if scalar < n { guard add(1, to: &delta) else { throw DomainNameError(code: .punycode, text: text) } }
        guard scalar == n else { continue }
        appendInteger(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      guard add(1, to: &delta) else { throw DomainNameError(code: .punycode, text: text) }
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes an encoded form without the prefix `xn--`.
  public static func decode(_ text: some StringProtocol) throws(DomainNameError) -> String {
    guard let scalars = scalars(of: Array(text.utf8)) else { throw DomainNameError(code: .punycode, text: text) }
    var result = String.UnicodeScalarView()
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { throw DomainNameError(code: .punycode, text: text) }
      result.append(scalar)
    }
    return String(result)
  }

  private static func scalars(of input: [UInt8]) -> [UInt32]? {
    guard input.allSatisfy({ $0 < 0x80 }) else { return nil }
    let split = input.lastIndex(of: delimiter)
    var output = input[..<(split ?? 0)].map { UInt32($0) }
    var position = split.map { $0 + 1 } ?? 0
    var (n, i, bias) = (initialN, UInt32(0), initialBias)
    while position < input.count {
      let start = i
      guard let advance = integer(in: input, at: &position, bias: bias), add(advance, to: &i) else { return nil }
      let count = UInt32(output.count + 1)
      bias = adapt(i - start, count: count, isFirst: start == 0)
      guard add(i / count, to: &n), n <= 0x10ffff else { return nil }
      i %= count
      output.insert(n, at: Int(i))
      i += 1
    }
    return output
  }

  /// A generalized variable-length integer (section 3.3).
  private static func integer(in input: [UInt8], at position: inout Int, bias: UInt32) -> UInt32? {
    var (value, weight, k) = (UInt32(0), UInt32(1), base)
    while position < input.count {
      guard let digit = digit(input[position]) else { return nil }
      position += 1
      let (part, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
      guard !isTooLarge, add(part, to: &value) else { return nil }
      let threshold = threshold(k, bias: bias)
      if digit < threshold { return value }
      let (heavier, isTooHeavy) = weight.multipliedReportingOverflow(by: base - threshold)
      guard !isTooHeavy else { return nil }
      weight = heavier
      k += base
    }
    return nil
  }

  private static func appendInteger(_ integer: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var (rest, k) = (integer, base)
    while true {
      let threshold = threshold(k, bias: bias)
      guard rest >= threshold else { break }
      output.append(character(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    output.append(character(rest))
  }

  private static func threshold(_ k: UInt32, bias: UInt32) -> UInt32 {
    k <= bias + minimum ? minimum : k >= bias + maximum ? maximum : k - bias
  }

  private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k: UInt32 = 0
    while delta > (base - minimum) * maximum / 2 {
      delta /= base - minimum
      k += base
    }
    return k + (base - minimum + 1) * delta / (delta + skew)
  }

  private static func add(_ amount: UInt32, to value: inout UInt32) -> Bool {
    let (sum, isTooLarge) = value.addingReportingOverflow(amount)
    value = sum
    return !isTooLarge
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func character(_ digit: UInt32) -> UInt8 {
    digit < 26 ? UInt8(ascii: "a") + UInt8(digit) : UInt8(ascii: "0") + UInt8(digit - 26)
  }

  private static let base: UInt32 = 36
  private static let minimum: UInt32 = 1
  private static let maximum: UInt32 = 26
  private static let skew: UInt32 = 38
  private static let damp: UInt32 = 700
  private static let initialBias: UInt32 = 72
  private static let initialN: UInt32 = 0x80
  private static let delimiter = UInt8(ascii: "-")
}
