internal import COpenSSL

/// Whether a point is on its curve, as computed by libcrypto.
public enum CurvePoint: Hashable, Sendable {
  case onCurve
  case offCurve
  case atInfinity
  /// The curve is unknown to the library, or the parameters are not a curve.
  case unknownCurve

  /// `point` is encoded as in SEC 1, section 2.3.3; `parameters` are DER, a named curve or explicit parameters (RFC 3279, section 2.3.5).
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

  /// libcrypto's name of the curve with these parameters, named or explicit: `prime256v1`; nil for an unknown curve.
  public static func curveName(parameters: some Collection<UInt8>) -> String? {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return unsafe withContiguous(parameters) { unsafe copenssl_curve_name($0, $1).map { unsafe String(cString: $0) } }
  }
}
