import CData

/// A bundled root with its bytes copied out.
struct Root: Hashable {
  let der: [UInt8]
  let subject: [UInt8]
  let keyID: [UInt8]
  let sha256: [UInt8]

  static var all: [Root] { (0..<cdata_root_count()).compactMap { unsafe Root(cdata_root_at($0)) } }
  static var byKeyID: [Root] { (0..<cdata_root_count()).compactMap { unsafe Root(cdata_root_by_key_id($0)) } }

  static func find(subject: [UInt8]) -> [Root] {
    var (first, count) = (0, 0)
    unsafe cdata_roots_with_subject(&first, &count, subject, subject.count)
    return (first..<first + count).compactMap { unsafe Root(cdata_root_at($0)) }
  }

  static func find(keyID: [UInt8]) -> [Root] {
    var (first, count) = (0, 0)
    unsafe cdata_roots_with_key_id(&first, &count, keyID, keyID.count)
    return (first..<first + count).compactMap { unsafe Root(cdata_root_by_key_id($0)) }
  }

  private init?(_ pointer: UnsafePointer<cdata_root>?) {
    guard let root = unsafe pointer?.pointee else { return nil }
    der = unsafe Array(UnsafeBufferPointer(start: root.der, count: Int(root.length)))
    subject = unsafe Array(der[Int(root.subject_offset)...].prefix(Int(root.subject_length)))
    keyID = unsafe Array(withUnsafeBytes(of: root.key_id) { unsafe $0.prefix(Int(root.key_id_length)) })
    sha256 = unsafe withUnsafeBytes(of: root.sha256) { unsafe Array($0) }
  }
}
