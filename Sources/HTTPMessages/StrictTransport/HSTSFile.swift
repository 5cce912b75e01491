public import Bytes
internal import DomainNames

/// curl's HSTS file format: one host and its expiry per line; a leading dot includes subdomains.
public enum HSTSFile {
  /// Adds the hosts of a file to a list; invalid lines are skipped.
  public static func read(_ bytes: [UInt8], into list: inout HSTSList, at now: Timestamp) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count <= longestLine {
      var columns = FileColumns(line)
      guard let word = columns.next(), word.first != UInt8(ascii: "#"), let date = columns.next() else { continue }
      let isUnlimited = date == Array("unlimited".utf8)
      let end = isUnlimited ? nil : FileDate.read(date)
      guard isUnlimited || end != nil else { continue }
      let includesSubdomains = word.first == UInt8(ascii: ".")
      let name = String(decoding: includesSubdomains ? word.dropFirst() : word[...], as: UTF8.self)
      guard let host = try? Host(parsing: name) else { continue }
      list.insert(HSTSList.Entry(includesSubdomains: includesSubdomains, expires: end), for: host, at: now)
    }
  }

  /// The file content for a list, sorted by name, without expired entries.
  public static func text(of list: HSTSList, at now: Timestamp) -> [UInt8] {
    var text = head
    for (name, entry) in list.entries.sorted(by: { $0.key < $1.key }) where !entry.isExpired(at: now) {
      text += "\(entry.includesSubdomains ? "." : "")\(name) \"\(entry.expires.map(FileDate.text) ?? "unlimited")\"\n"
    }
    return Array(text.utf8)
  }

  private static let head = "# Hosts that are to be had over https alone, in curl's format.\n"
  private static let longestLine = 512
}
