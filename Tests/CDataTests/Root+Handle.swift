import CData

/// A bundled root with its bytes copied out.
struct Root: Hashable {
  let der: [UInt8]
  let subject: [UInt8]
  let keyID: [UInt8]
  let sha256: [UInt8]
  /// Bits of `CDATA_STORE_…`.
  let stores: UInt16
  let constraintCount: Int

  static var all: [Root] { (0..<cdata_anchor_count()).compactMap { unsafe Root(cdata_anchor_at($0)) } }
  static var byKeyID: [Root] { (0..<cdata_anchor_count()).compactMap { unsafe Root(cdata_anchor_by_key_id($0)) } }

  static func find(subject: [UInt8]) -> [Root] {
    var (first, count) = (0, 0)
    unsafe cdata_anchors_with_subject(&first, &count, subject, subject.count)
    return (first..<first + count).compactMap { unsafe Root(cdata_anchor_at($0)) }
  }

  static func find(keyID: [UInt8]) -> [Root] {
    var (first, count) = (0, 0)
    unsafe cdata_anchors_with_key_id(&first, &count, keyID, keyID.count)
    return (first..<first + count).compactMap { unsafe Root(cdata_anchor_by_key_id($0)) }
  }

  private init?(_ pointer: UnsafePointer<cdata_anchor>?) {
    guard let anchor = unsafe pointer?.pointee else { return nil }
    let root = unsafe anchor.root.pointee
    stores = unsafe anchor.stores
    constraintCount = unsafe Int(anchor.constraint_count)
    der = unsafe Array(UnsafeBufferPointer(start: root.der, count: Int(root.length)))
    subject = unsafe Array(der[Int(root.subject_offset)...].prefix(Int(root.subject_length)))
    keyID = unsafe Array(withUnsafeBytes(of: root.key_id) { unsafe $0.prefix(Int(root.key_id_length)) })
    sha256 = unsafe withUnsafeBytes(of: root.sha256) { unsafe Array($0) }
  }
}
