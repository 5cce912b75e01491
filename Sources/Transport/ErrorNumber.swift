#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The names of the system's error numbers for connections and files (errno(3)).
package enum ErrorNumber {
  /// `connection refused`: the system's description in lower case.
  package static func reason(_ number: Int32) -> String { systemWords(for: number).lowercased() }

  /// `ECONNREFUSED (111): connection refused`; `errno 200: ...` for a number without a name here.
  package static func text(_ number: Int32) -> String {
    "\(names[number].map { "\($0) (\(number))" } ?? "errno \(number)"): \(reason(number))"
  }

  /// True if there is no such file.
  package static func isMissing(_ number: Int32) -> Bool { number == ENOENT }

  private static let names: [Int32: String] = [
    EPERM: "EPERM", ENOENT: "ENOENT", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO", EBADF: "EBADF", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM",
    EACCES: "EACCES", EBUSY: "EBUSY", EEXIST: "EEXIST", ENODEV: "ENODEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR", EINVAL: "EINVAL",
    ENFILE: "ENFILE", EMFILE: "EMFILE", EFBIG: "EFBIG", ENOSPC: "ENOSPC", EROFS: "EROFS", EPIPE: "EPIPE", ENAMETOOLONG: "ENAMETOOLONG",
    ELOOP: "ELOOP", EOVERFLOW: "EOVERFLOW", EPROTO: "EPROTO", EMSGSIZE: "EMSGSIZE", ENOPROTOOPT: "ENOPROTOOPT",
    EPROTONOSUPPORT: "EPROTONOSUPPORT", EAFNOSUPPORT: "EAFNOSUPPORT", EADDRINUSE: "EADDRINUSE", EADDRNOTAVAIL: "EADDRNOTAVAIL",
    ENETDOWN: "ENETDOWN", ENETUNREACH: "ENETUNREACH", ENETRESET: "ENETRESET", ECONNABORTED: "ECONNABORTED", ECONNRESET: "ECONNRESET",
    ENOBUFS: "ENOBUFS", EISCONN: "EISCONN", ENOTCONN: "ENOTCONN", ESHUTDOWN: "ESHUTDOWN", ETIMEDOUT: "ETIMEDOUT",
    ECONNREFUSED: "ECONNREFUSED", EHOSTDOWN: "EHOSTDOWN", EHOSTUNREACH: "EHOSTUNREACH", EALREADY: "EALREADY", EINPROGRESS: "EINPROGRESS",
    ESTALE: "ESTALE", EDQUOT: "EDQUOT", ECANCELED: "ECANCELED",
  ]
}
