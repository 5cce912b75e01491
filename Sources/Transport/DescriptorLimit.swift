internal import COpenSSL

/// The limit of open descriptors of this process.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one; may be repeated.
  @discardableResult
  static func raise() -> Int64 { copenssl_raise_descriptor_limit() }
}
