internal import COpenSSL

/// How many descriptors this process may have open.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one; harmless when repeated.
  @discardableResult
  static func raise() -> Int64 { copenssl_raise_descriptor_limit() }
}
