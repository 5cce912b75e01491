internal import Appraisal
internal import Bytes
internal import DomainNames
internal import Inspection
public import Observation
public import PathValidation
internal import X509

/// The options of `TLSProbe.verify`.
public struct VerifyOptions: Sendable {
  /// The trusted roots; by default Mozilla's, which are built in.
  public var trust = TrustStore.mozilla
  /// The name that the certificate has to match; nil checks none.
  public var name: String?
  /// The time of the verification; nil for the current time.
  public var time: Timestamp?
  public var profile = Profile.webPKI

  public init() {}
}

extension TLSProbe {
  /// Verifies a chain in PEM, the end-entity certificate first; nothing is fetched.
  public static func verify(
    pem: String, options: VerifyOptions = VerifyOptions()
  ) async throws(TLSProbeError) -> InspectionReport<VerifyObservation> {
    let certificates: [[UInt8]]
    do throws(PKIError) {
      certificates = try PEM.read(pem.utf8).filter(\.isCertificate).map(\.der)
    } catch {
      throw TLSProbeError(code: "file.malformed", "the text is not PEM: \(error)")
    }
    guard !certificates.isEmpty else { throw TLSProbeError(code: "file.no-certificate", "the text contains no certificate") }
    return try await verify(certificates, options: options)
  }

  /// Verifies a chain in DER, the end-entity certificate first; nothing is fetched.
  public static func verify(
    _ certificates: [[UInt8]], options: VerifyOptions = VerifyOptions()
  ) async throws(TLSProbeError) -> InspectionReport<VerifyObservation> {
    var name: ReferenceIdentity?
    if let text = options.name {
      do throws(HostError) {
        name = ReferenceIdentity(try Host(parsing: text))
      } catch {
        throw TLSProbeError(code: "target.bad-name", "invalid name '\(text)': \(error)")
      }
    }
    let time = options.time ?? Platform.now
    let store = options.trust
    let description = TrustStoreDescription(name: store.name, source: store.source, count: store.count, date: store.date)
    var verification = VerificationOptions(store: store, storeDescription: description, name: name, time: time)
    verification.profile = options.profile
    var seen = Observation(target: TargetDescription(file: "certificates"))
    seen[VerifyObservation.self] = .observed(await VerifyInspection(verification, connector: nil).run(certificates))
    return try InspectionReport(seen, settings: .init(), startedAt: time)
  }
}
