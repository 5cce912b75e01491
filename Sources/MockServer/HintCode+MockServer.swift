public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The file is not a recording.
  public static let giveHTTPArchive = HintCode(rawValue: "serve.give-http-archive")
}
