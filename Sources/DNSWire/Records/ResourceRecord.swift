internal import Bytes

/// A record of a zone or message (RFC 1035, section 4.1.3).
public struct ResourceRecord: Hashable, Sendable {
  public var name: DNSName
  public var type: DNSRecordType
  public var recordClass: DNSClass
  /// In seconds.
  public var ttl: UInt32
  /// The data in wire format, at most 65,535 bytes, with names that are not compressed.
  public var rdata: [UInt8]

  public init(name: DNSName, type: DNSRecordType, recordClass: DNSClass = .internet, ttl: UInt32, rdata: [UInt8]) {
    self.name = name
    self.type = type
    self.recordClass = recordClass
    self.ttl = ttl
    self.rdata = rdata
  }

  public init(name: DNSName, type: DNSRecordType, recordClass: DNSClass = .internet, ttl: UInt32, data: RecordData) {
    self.init(name: name, type: type, recordClass: recordClass, ttl: ttl, rdata: data.rdata)
  }

  /// The data as a value of the type; opaque if they violate its format.
  public var data: RecordData { (try? RecordData(rdata, type: type, recordClass: recordClass)) ?? .opaque(rdata) }

  /// The violation of the format of the type; nil for valid data and unknown types.
  public var dataError: DNSWireError? {
    do throws(DNSWireError) {
      _ = try RecordData(rdata, type: type, recordClass: recordClass)
      return nil
    } catch {
      return error
    }
  }

  /// The data in presentation format in one line, with base64 and hex in one piece.
  public var dataText: String { data.text }
}

extension ResourceRecord {
  /// Parses a line of a zone file: name, TTL and class in any order (0 and IN if missing), type, data.
  ///
  /// Names without a final dot are relative to `origin`.
  public init(presentation line: String, origin: DNSName = .root, ttl defaultTTL: UInt32 = 0) throws(DNSWireError) {
    var words = try PresentationReader(line, origin: origin)
    name = try words.readName("name")
    var ttl: UInt32?
    var recordClass: DNSClass?
    while let word = words.next, !word.isQuoted {
      if ttl == nil, let seconds = PresentationReader.seconds(word.raw) {
        ttl = seconds
      } else if recordClass == nil, let named = DNSClass(word.text), named != .any || words.isTypeNext(after: 1) {
        recordClass = named
      } else {
        break
      }
      _ = try words.readWord("field")
    }
    type = try words.readType("type")
    self.ttl = ttl ?? defaultTTL
    self.recordClass = recordClass ?? .internet
    rdata = try RecordData(parsing: &words, type: type, recordClass: self.recordClass).rdata
  }
}

extension ResourceRecord: CustomStringConvertible {
  /// The line that `dig` prints: the fields in columns of tabs, then the data.
  public var description: String {
    var line = ""
    var column = 0
    for (field, width) in [(name.description, 24), ("\(ttl)", 32), ("\(recordClass)", 40), ("\(type)", 48)] {
      line += field
      column += field.utf8.count
      let end = max(width, column + 1)
      let tabs = end / 8 - column / 8
      line += String(repeating: "\t", count: tabs) + String(repeating: " ", count: tabs > 0 ? end % 8 : end - column)
      column = end
    }
    return line + dataText
  }
}
