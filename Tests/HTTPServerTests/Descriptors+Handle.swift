#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

enum Descriptors {
  /// Only sockets: the runtime opens a timer when it likes.
  static var sockets: Int { (0..<4_096).count { isSocket($0) } }

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
