import Bytes
import Testing

@Suite struct CookieDateTests {
  @Test(
    arguments: [
      "Wed, 09 Jun 2027 10:18:14 GMT", "Wednesday, 09-Jun-27 10:18:14 GMT", "Wed Jun  9 10:18:14 2027", "9 june 2027 10:18:14",
      "10:18:14 9 Jun 27", "2027 Jun 9 10:18:14", "Wed, 09-Jun-2027 10:18:14 PST", "09-JUNK-2027 10:18:14", "9th Jun 2027 10:18:14.5",
      "  Wed,09/Jun/2027/10:18:14  ", "Jun 9 10:18:14 2027 1999", "9 Jun 2027 10:18:14abc", "9 Jun 2027x 10:18:14",
    ])
  func `a date is read in whatever form it comes`(text: String) {
    #expect(CookieDate.read(text.utf8) == Timestamp("2027-06-09T10:18:14Z"))
  }

  @Test(arguments: [("70", 1_970), ("99", 1_999), ("00", 2_000), ("69", 2_069), ("1601", 1_601), ("9999", 9_999)])
  func `two digits of a year mean 1970 to 2069`(year: String, meant: Int) {
    #expect(CookieDate.read("1 Jan \(year) 00:00:00".utf8)?.calendar.year == meant)
  }

  @Test(
    arguments: [
      "", "Wed", "09 Jun 2027", "10:18:14", "Jun 2027 10:18:14", "09 2027 10:18:14", "32 Jun 2027 10:18:14", "31 Feb 2027 10:18:14",
      "29 Feb 2027 10:18:14", "0 Jun 2027 10:18:14", "9 Jun 1600 10:18:14", "9 Jun 2027 24:00:00", "9 Jun 2027 10:60:00",
      "9 Jun 2027 10:18:60",
      "9 Jun 2027 10:18", "9 Jun 20270 10:18:14", "9 Jun 2027 110:18:14", "2027-06-09T10:18:14Z", "9 Jum 2027 10:18:14",
    ])
  func `what names no moment is no date`(text: String) { #expect(CookieDate.read(text.utf8) == nil) }
}
