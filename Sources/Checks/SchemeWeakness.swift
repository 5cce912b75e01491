public import Observation

/// Labels for weaknesses of signature schemes.
public enum SchemeWeakness {
  /// `MD5` or `SHA-1` (RFC 9155); nil for any other hash.
  public static func word(of scheme: SchemeObservation) -> String? {
    scheme.name.hasSuffix("_md5") ? "MD5" : scheme.name.hasSuffix("_sha1") ? "SHA-1" : nil
  }
}
