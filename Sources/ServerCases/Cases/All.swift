internal import HTTPServer

/// Every case that a local server can serve.
public enum Cases {
  public static let all: [any ServerCase] =
    chains + keys + certificates + revocation + suites + features + refusals + hellos + torn + impostors + scripted

  /// A case by its name or an alias.
  public static func named(_ name: String) -> (any ServerCase)? {
    all.first { $0.name == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// Complete handshakes, and servers without one.
  private static let chains: [any ServerCase] = [
    Good(), Expired(), NotYetValid(), SelfSigned(), UntrustedRoot(), WrongHost(), IncompleteChain(), ReversedChain(), RootIncluded(),
    ExtraCertificates(), IPAddressName(), InternationalizedName(), WildcardName(), WeakKey(), WeakSignature(), Ed25519Key(), DualKeys(),
    LongChain(), ManyNames(), Silent(), PlainHTTP(), SSHBanner(), RefusingAlert(), TruncatedServerHello(), SlowBytes(),
  ]

  /// Kinds and sizes of keys, and signature digests.
  private static let keys: [any ServerCase] = KeyKind.all + SignatureDigest.all

  /// Faults and peculiarities of a certificate or of the structure of a chain.
  private static let certificates: [any ServerCase] =
    NameFault.all + ServerCertificateFault.all + IssuerFault.all + Interception.all + [
      CrossSigned(), LoopingChain(), DuplicateCertificates(),
    ]

  /// Data sent with a certificate: OCSP responses and certificate timestamps.
  private static let revocation: [any ServerCase] = Staple.all + MustStaple.all + Transparency.all

  /// Versions and suites.
  private static let suites: [any ServerCase] = OneVersion.all + SuiteList.all + MozillaProfile.all

  /// Complete handshakes with a valid chain, and a response to a request: session features and delays.
  private static let features: [any ServerCase] = [
    Web(), DelayedAccept(), DelayedServerHello(), DelayedCertificate(), DelayedTickets(), DelayedHeaders(), StallsAfterServerHello(),
    NoTickets(),
    OneTicket(), FourTickets(), TenTickets(), SessionIDs(), AcceptsEarlyData(), RefusesEarlyData(), NoCloseNotify(),
    AllowsRenegotiation(), RefusesRenegotiation(), UnsafeRenegotiation(), RequestsCertificateAfterHandshake(),
    RequestsCertificateInHandshake(), SiteOverTLS(), PlainSite(),
  ]

  /// Complete handshakes that depend on the ClientHello or the client's certificate.
  private static let refusals: [any ServerCase] = [
    RequiresCertificate(), DefaultCertificate(), UnrecognizedName(), ALPNMismatch(), RequestsKeyShare(),
  ]

  /// Cases that respond to a ClientHello by a policy and do not complete the handshake.
  public static let hellos: [any ClientHelloCase] =
    [
      SSL2(), SSL3Only(), OldTLS10(), Export(), GOST(), SM4(), MLKEMOnly(), KyberDraftOnly(), ClientPreference(), ChaChaWhenPreferred(),
      ServerPreferenceUnusual(), EqualPreference(), ManyKeys(), HidesRefusal(), DraftTLS13(), RequestsCertificate(), RequiresSNI(),
      PicksUnofferedSuite(), WrongVersion(), AlertWithoutClose(), CloseWithoutAlert(),
      ResetsRefusals(), OneByteRecords(), IntolerantLongClientHello(), IntolerantGREASE(), RefusesEmptyKeyShare(), CookieRetry(),
      RateLimited(),
      ResetsEveryThird(), StallsSometimes(), CompressedCertificates(), TLSCompression(), VersionIntolerance(),
    ] + FiniteField.all + BrokenCipher.all

  /// Servers of one hand-crafted flight that cannot be read to its end.
  public static let torn: [any ClientHelloCase] = [AlertInHandshake(), OversizedRecord()]

  /// Servers of one hand-crafted flight without proof of possession of the certificate's key.
  public static let impostors: [any ClientHelloCase] = Impostor.all

  /// Dialogues before TLS, some of which never reach it.
  public static let scripted: [any ScriptedCase] = [
    StartTLSMail(), StartTLSPackets(), StartTLSInjection(), StartTLSRefusal(), StartTLSSilence(), EndlessGreeting(), EndlessReply(),
    LongLine(), NULBytes(), EarlyTLS(),
  ]
}
