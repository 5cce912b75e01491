internal import Bytes
internal import Observation

/// The timings of an entry, in milliseconds; −1 for a phase that did not occur. TLS is part of `connect` and repeated as `ssl`.
struct HARTimings {
  private let timings: FetchTimings

  init(_ timings: FetchTimings) { self.timings = timings }

  /// The sum of all phases but `ssl`.
  var time: JSONValue { Self.milliseconds(timings.total) }

  var json: JSONValue {
    let parts = [timings.connect, timings.proxy, timings.tls].compactMap(\.self)
    return .object([
      .init("blocked", Self.optional(timings.queue)), .init("dns", Self.optional(timings.dns)),
      .init("connect", Self.optional(parts.isEmpty ? nil : parts.reduce(0, +))), .init("send", Self.milliseconds(timings.send ?? 0)),
      .init("wait", Self.milliseconds(timings.wait ?? 0)), .init("receive", Self.milliseconds(timings.receive ?? 0)),
      .init("ssl", Self.optional(timings.tls)),
    ])
  }

  private static func optional(_ microseconds: Int64?) -> JSONValue { microseconds.map(milliseconds) ?? .integer(-1) }

  private static func milliseconds(_ microseconds: Int64) -> JSONValue {
    microseconds.isMultiple(of: 1_000) ? .integer(microseconds / 1_000) : .number(Double(microseconds) / 1_000)
  }
}
