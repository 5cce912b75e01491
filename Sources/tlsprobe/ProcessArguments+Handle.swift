/// The command-line arguments without the program's name.
enum ProcessArguments {
  static func read(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    guard let words = unsafe words, count > 1 else { return [] }
    return (1..<Int(count)).compactMap { index in unsafe words[index].map { unsafe String(cString: $0) } }
  }
}
