import Testing

@testable import LocalPage

@Suite struct FormFieldsTests {
  @Test func `fields are decoded as browsers encode them`() {
    let fields = FormFields(Array("a=b+c%2B%26&a=2&empty=&name&%C3%A9=%E2%82%AC&bad=%zz".utf8))
    #expect(fields.value("a") == "b c+&" && fields.values("a") == ["b c+&", "2"])
    #expect(fields.value("empty") == nil && fields.value("name") == nil)
    #expect(fields.value("é") == "€" && fields.value("bad") == "%zz")
  }

  @Test func `the number of fields is limited`() {
    #expect(FormFields(Array(String(repeating: "a=1&", count: 10_000).utf8)).pairs.count == 1_024)
  }
}
