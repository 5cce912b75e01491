public import Bytes

extension HintCode {
  /// A file is not a document of this program.
  public static let writeDocument = HintCode(rawValue: "document.write")
}
