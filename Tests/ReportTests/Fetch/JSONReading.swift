import Bytes
import Foundation
import Report

extension JSONValue {
  /// What a text says, so that tests see documents as others read them; the order of members is lost.
  init(reading bytes: [UInt8]) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let values as [Any]: self = .array(values.map { JSONValue($0) })
    case let members as [String: Any]: self = .object(members.map { Member($0.key, JSONValue($0.value)) })
    case let number as NSNumber:
      // A Boolean is a number with a type of its own.
      self = unsafe String(cString: number.objCType) == "c" ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }
}
