import HTTPMessages
import HTTPWire
import Testing

@Suite("Content-Disposition")
struct ContentDispositionTests {
  private static let cases: [(String, String?)] = [
    ("attachment; filename=a.txt", "a.txt"), ("attachment; filename=\"a b.txt\"", "a b.txt"), ("ATTACHMENT;FileName=a", "a"),
    ("attachment; filename=\"a\\\"b\"; x=y", "a\"b"), ("attachment; filename = a ; x", "a"), ("inline;filename=\"open", "open"),
    ("attachment; filename=x; filename*=UTF-8''%e2%82%ac.txt", "€.txt"), ("attachment; filename*=utf-8'en'a%20b", "a b"),
    ("attachment; filename*=ISO-8859-1''%e4", "ä"), ("attachment; filename=x; filename*=UTF-8''%ff", "x"),
    ("attachment; filename=x; filename*=UTF-7''a", "x"), ("attachment; filename=x; filename*=UTF-8''%zz", "x"),
    ("attachment; filename=a; filename=b", "a"), ("attachment; a=\"x; filename=b\"; filename=c", "c"), ("attachment", nil),
    ("attachment; filename", nil), ("", nil), ("filename=a", nil), ("attachment; filename=\"\"", ""),
    ("attachment;;; filename=a", "a"),
  ]

  @Test(
    "the name of a file is read as RFC 6266 writes it, and as servers do",
    arguments: cases)
  func names(value: String, name: String?) {
    #expect(ContentDisposition.fileName(in: FieldSection([FieldLine("Content-Disposition", value)])) == name)
  }
}
