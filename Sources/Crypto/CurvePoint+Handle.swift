internal import COpenSSL

/// What libcrypto says of a point and of the curve it should be on.
public enum CurvePoint: Hashable, Sendable {
  case onCurve
  case offCurve
  case atInfinity
  /// The curve is unknown to the library, or no curve at all.
  case unknownCurve

  /// `point` as SEC 1, section 2.3.3, encodes it; `parameters` are DER, a name or a whole description (RFC 3279, section 2.3.5).
  public static func check(_ point: some Collection<UInt8>, parameters: some Collection<UInt8>) -> CurvePoint {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let outcome = unsafe withContiguous(parameters) { start, count in
      unsafe withContiguous(point) { unsafe copenssl_curve_point_check(start, count, $0, $1) }
    }
    switch Int(outcome) {
    case COPENSSL_OK: return .onCurve
    case COPENSSL_POINT_AT_INFINITY: return .atInfinity
    case COPENSSL_POINT_OFF_CURVE: return .offCurve
    default: return .unknownCurve
    }
  }

  /// The library's name of the curve that the parameters stand for, also when they are spelled out: `prime256v1`; nil for no known one.
  public static func curveName(parameters: some Collection<UInt8>) -> String? {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return unsafe withContiguous(parameters) { unsafe copenssl_curve_name($0, $1).map { unsafe String(cString: $0) } }
  }
}
