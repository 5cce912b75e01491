import Foundation

/// A call to the operating system that a test could not do without, and did not get.
public struct SystemCallError: Error, CustomStringConvertible {
  public let call: String
  public let number: Int32

  /// Without a number, the calling thread's last one.
  public init(_ call: String, number: Int32? = nil) {
    self.number = number ?? errno
    self.call = call
  }

  public var description: String { "\(call): \(unsafe String(cString: strerror(number)))" }
}
