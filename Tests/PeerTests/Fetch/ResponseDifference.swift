import HTTPWire

/// A kind of response that we read and h11 does not, or otherwise, and why that is right.
struct ResponseDifference: Sendable {
  let name: String
  let reference: String
  let covers: @Sendable (_ own: OwnReading, _ other: ResponseReading) -> Bool

  static let all: [ResponseDifference] = [
    ResponseDifference(
      name: "control characters other than CR, LF and NUL may be kept in a field's value", reference: "RFC 9110, section 5.5"
    ) { own, other in
      let values = own.sections.flatMap(\.lines).map(\.value)
      return other.complains(of: ["illegal header line"]) && values.contains { $0.contains(0x0b) || $0.contains(0x0c) }
    },
    ResponseDifference(name: "empty members of a list count for nothing", reference: "RFC 9110, section 5.6.1.2") { own, other in
      let codings = own.head.fields.list(of: "transfer-encoding").map { $0.lowercased() }
      return other.complains(of: codingComplaints) && codings == ["chunked"]
    },
    ResponseDifference(name: "blanks may stand before a chunk extension", reference: "RFC 9112, section 7.1.1") { own, other in
      other.complains(of: ["illegal chunk header"]) && own.head.fields.contains("transfer-encoding")
        && [" ;", "\t;"].contains { other.complaint?.contains($0.debugDescription.dropFirst().dropLast()) == true }
    },
    ResponseDifference(name: "a tunnel has no length, whatever its head says", reference: "RFC 9110, section 9.3.6") { own, other in
      other.complains(of: lengthComplaints + codingComplaints) && own.isTunnel && own.head.fields.frames
    },
    ResponseDifference(name: "an interim response ends with its head, whatever that says", reference: "RFC 9112, section 6.3") {
      own, other in
      other.complains(of: lengthComplaints + codingComplaints) && own.interim.contains { $0.fields.frames }
    },
    ResponseDifference(
      name: "a response without content ends with its head, whatever that says", reference: "RFC 9112, section 6.3"
    ) { own, other in
      other.complains(of: lengthComplaints + codingComplaints) && own.isBodiless && own.head.fields.frames
    },
    ResponseDifference(name: "fields of framing mean nothing in trailers, and are shown", reference: "RFC 9110, section 6.5.1") {
      own, other in
      guard own.trailers.frames else { return false }
      guard case .accepted(let status, let body, _) = other else { return other.complains(of: lengthComplaints + codingComplaints) }
      return status == own.head.status && body == own.body
    },
    ResponseDifference(
      name: "101 ends what HTTP has to say; whether it was asked for is known to the client", reference: "RFC 9110, section 15.2.2"
    ) { own, other in
      other.complains(of: ["Received server _SWITCH_UPGRADE event"]) && own.head.status == 101
    },
  ]

  private static let lengthComplaints = ["bad Content-Length", "conflicting Content-Length"]
  private static let codingComplaints = ["Only Transfer-Encoding: chunked", "multiple Transfer-Encoding"]
}

extension ResponseReading {
  fileprivate func complains(of beginnings: [String]) -> Bool {
    beginnings.contains { complaint?.hasPrefix($0) == true }
  }
}
