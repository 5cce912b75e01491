import Bytes
import Testing

@Suite struct DecimalNumberTests {
  private func number(_ text: String) throws -> DecimalNumber {
    try #require(DecimalNumber(try JSONParser.read(Array(text.utf8))))
  }

  @Test(arguments: [
    ("1", "1.0"), ("100", "1e2"), ("0", "-0.0"), ("0.5", "5e-1"), ("9007199254740993", "9007199254740993"),
    ("1e22", "10000000000000000000000"),
  ])
  func `numbers of one value are equal`(left: String, right: String) throws {
    #expect(try number(left) == number(right))
  }

  @Test(arguments: [
    ("-1", "0"), ("0", "1"), ("-2", "-1"), ("0.1", "0.2"), ("9007199254740992", "9007199254740993"),
    ("18446744073709551614", "18446744073709551615"), ("18446744073709551615", "1e20"), ("-18446744073709551615", "-1e-5"),
    ("1e-300", "1e-299"), ("9", "10"), ("99.9", "100"), ("-9223372036854775808", "-9223372036854775807"), ("1e-5", "1"),
    ("2", "18446744073709551615"), ("0", "5e-324"), ("9223372036854775807", "9223372036854775808"),
  ])
  func `numbers are ordered without rounding`(smaller: String, larger: String) throws {
    let (smaller, larger) = (try number(smaller), try number(larger))
    #expect(smaller < larger && !(larger < smaller) && smaller != larger)
  }

  @Test(arguments: [
    ("10", "5", true), ("11", "5", false), ("0", "7", true), ("0.3", "0.1", true), ("19.99", "0.01", true), ("0.0075", "0.0001", true),
    ("0.00751", "0.0001", false), ("-9", "3", true), ("1e308", "0.123456789", false), ("1e300", "7", false), ("1e22", "1e21", true),
    ("9007199254740993", "2", false), ("18446744073709551615", "3", true), ("18446744073709551614", "3", false), ("1.5", "1", false),
    ("3", "1.5", true), ("1e308", "1e-308", true), ("4.5", "1.5", true), ("1", "3", false), ("100", "30", false), ("300", "30", true),
  ])
  func `a multiple leaves no remainder`(value: String, divisor: String, isMultiple: Bool) throws {
    #expect(try number(value).isMultiple(of: number(divisor)) == isMultiple)
  }

  @Test(arguments: [
    ("12", "12"), ("-1200", "-1200"), ("0.05", "0.05"), ("-1.25", "-1.25"), ("1e30", "1e30"), ("1e-30", "1e-30"), ("0", "0"),
    ("0.5", "0.5"),
  ])
  func `a number is written as people write it`(text: String, written: String) throws {
    #expect(try number(text).description == written)
  }

  @Test(arguments: [("3", 3), ("3.0", 3), ("1e3", 1_000), ("1e300", Int.max), ("-1", nil), ("0.5", nil)] as [(String, Int?)])
  func `a count is an integer from 0 on`(text: String, count: Int?) throws {
    #expect(try number(text).count == count)
  }
}
