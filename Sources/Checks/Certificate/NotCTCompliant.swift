public import Observation
internal import PathValidation

/// Reports a publicly trusted certificate that does not comply with the CT policies of browsers.
public struct NotCTCompliant: ChainCheck {
  public let id = "certificate.not-made-public"
  public let title = "Too few signed certificate timestamps"
  public let severity = Severity.high
  public let rationale =
    "Chrome and Apple's clients reject a public certificate without timestamps from enough Certificate Transparency logs."
  public let reference = ["RFC 6962", "RFC 9162"]
  public let remedy = "have the certificate reissued with timestamps from usable logs of at least two operators"

  public init() {}

  /// Private authorities need no SCTs: empty unless a public trust store trusts the chain.
  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard let transparency = chain.appraisal.transparency, chain.appraisal.stores.contains(where: \.trusted) else { return [] }
    return transparency.programs.filter { $0.compliance == .notCompliant }.map { program in
      let timestamps = transparency.timestamps.map { "\($0.verdict): \($0.log ?? $0.logID ?? "unknown log") from \($0.source)" }
      return finding("the CT policy of \(program.program) is not met: \(program.reason ?? "no reason given")", evidence: timestamps)
    }
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    chain.appraisal.transparency == nil ? .notExamined("transparency was not checked") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.appraisal = Self.example(.compliant, trusted: true) },
      .quiet { $0.appraisal = Self.example(.unknown, trusted: true) },
      .quiet { $0.appraisal = Self.example(.notCompliant, trusted: false) },
      .fires(.high) { $0.appraisal = Self.example(.notCompliant, trusted: true) },
    ]
  }

  private static func example(_ compliance: TransparencyCompliance.Code, trusted: Bool) -> ChainAppraisal {
    var appraisal = ChainAppraisal()
    appraisal.stores = [StoreVerdictDescription(store: "chrome", date: nil, trusted: trusted, anchor: nil)]
    appraisal.transparency = TransparencyDescription(
      programs: [.init(program: "chrome", compliance: compliance)], timestamps: [], logList: "example", logListDate: nil,
      logListIsStale: false)
    return appraisal
  }
}
