// role: ComparisonArea

/// All areas of a comparison, in the order of reports.
enum ComparisonAreas {
  static let all: [any ComparisonArea] = [
    PartsArea(),
    VerdictArea(),
    ResponseArea(),
    HeadersArea(),
    BodyArea(),
    TLSArea(),
    FindingsArea(),
    PoliciesArea(),
    GradeArea(),
    CertificatesArea(),
    VersionsArea(),
    SuitesArea(),
    SuiteOrderArea(),
    GroupsArea(),
    SignatureSchemesArea(),
    FeaturesArea(),
    VulnerabilitiesArea(),
    BehaviorArea(),
    WebArea(),
    RecordsArea(),
    ClientsArea(),
    TimingsArea(),
    TransferTimesArea(),
  ]
}
