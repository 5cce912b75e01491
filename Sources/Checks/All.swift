public import Observation

// role: ChainCheck

/// All checks. A test compares the folder with this list.
public enum Checks {
  public static let all: [any Check] =
    VerdictErrorCheck.table + BaselineRuleCheck.table + KnownVulnerability.table + [
      OutOfOrder(),
      DuplicateCertificate(),
      SuperfluousCertificate(),
      RootIncludedCheck(),
      MissingIntermediate(),
      UnknownIssuer(),
      TrustStoresDisagree(),
      RevocationUnavailable(),
      IssuerNotAuthorized(),
      DNSIssuerNotAuthorized(),
      DNSTLSAMismatch(),
      HTTPSRecordMismatch(),
      AddressesDisagree(),
      WideClientHelloRequired(),
      ExpiringSoon(),
      WeakKeyCheck(),
      WeakSignatureCheck(),
      UnsafeKey(),
      EnterpriseTransport(),
      NotCTCompliant(),
      LintViolation(),
      ObsoleteVersion(),
      SSL2KeyExchange(),
      SSL3BlockCipher(),
      PredictableVector(),
      NoModernVersion(),
      NullSuite(),
      AnonymousSuite(),
      ExportSuite(),
      RC4Suite(),
      DESSuite(),
      ShortBlockSuite(),
      MACThenEncrypt(),
      RSAKeyExchange(),
      FiniteFieldKeyExchange(),
      StaticECDH(),
      NoForwardSecrecy(),
      NoAEAD(),
      NoServerPreference(),
      ShortPrime(),
      SharedPrime(),
      CompositeModulus(),
      SmallSubgroup(),
      ReusedKeyShare(),
      WeakGroup(),
      KyberDraftOnlyCheck(),
      NoPostQuantumGroup(),
      PostQuantumNotPreferred(),
      PostQuantumNotRequested(),
      WeakSignatureScheme(),
      Compression(),
      NoSecureRenegotiation(),
      NoExtendedMasterSecret(),
      NoFallbackProtection(),
      NoDowngradeSentinel(),
      RepeatedRandom(),
      IntoleranceCheck(),
      UnofferedSelection(),
      InjectedPlaintext(),
      InsecureRenegotiation(),
      ClientRenegotiation(),
      EarlyDataAccepted(),
      TicketLifetime(),
      KnownTicketKey(),
      TruncatedClose(),
      ProtocolMismatch(),
      NamesNotEnforced(),
    ]

  /// The findings of all checks, most severe first, otherwise in the order of the list.
  public static func findings(in seen: Observation, settings: CheckSettings = CheckSettings()) -> [Finding] {
    sorted(all.flatMap { $0.findings(in: seen, settings: settings) })
  }

  /// Most severe first, otherwise in the order given.
  static func sorted(_ found: [Finding]) -> [Finding] {
    found.enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
  }
}
