/// Every case that a local server can serve.
public enum Cases {
  public static let all: [any ServerCase] =
    chains + keys + certificates + revocation + suites + features + refusals + hellos + torn + impostors + scripted

  /// A case by its name or an alias.
  public static func named(_ name: String) -> (any ServerCase)? {
    all.first { $0.name == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// Whole handshakes, and what is none.
  private static let chains: [any ServerCase] = [
    Good(), Expired(), NotYetValid(), SelfSigned(), UntrustedRoot(), WrongHost(), IncompleteChain(), ReversedChain(), RootIncluded(),
    ExtraCertificates(), IPAddressName(), InternationalizedName(), WildcardName(), WeakKey(), WeakSignature(), Ed25519Key(), DualKeys(),
    LongChain(), ManyNames(), Silent(), PlainHTTP(), SSHBanner(), RefusingAlert(), TruncatedHello(), SlowBytes(),
  ]

  /// Kinds and sizes of keys, and what their signatures are made with.
  private static let keys: [any ServerCase] = KeyKind.all + SignatureDigest.all

  /// What is wrong or unusual in a certificate, or in how certificates hang together.
  private static let certificates: [any ServerCase] =
    NameFlaw.all + ServerFlaw.all + IssuerFlaw.all + Interception.all + [CrossSigned(), LoopingChain(), DuplicateCertificates()]

  /// What comes with a certificate.
  private static let revocation: [any ServerCase] = Staple.all + MustStaple.all + Transparency.all

  /// Versions and suites.
  private static let suites: [any ServerCase] = OneVersion.all + SuiteList.all + MozillaProfile.all

  /// Whole handshakes whose chain is right, and an answer to a request: what a session can do and how long it takes.
  private static let features: [any ServerCase] = [
    Web(), DelayedAccept(), DelayedHello(), DelayedCertificate(), DelayedTickets(), DelayedHeaders(), StallsAfterHello(), NoTickets(),
    OneTicket(), FourTickets(), TenTickets(), SessionIDs(), AcceptsEarlyData(), RefusesEarlyData(), NoCloseNotify(),
    AllowsRenegotiation(), RefusesRenegotiation(), UnsafeRenegotiation(), AsksLater(), AsksInHandshake(), SiteOverTLS(), PlainSite(),
  ]

  /// Whole handshakes that depend on what a client offers or shows.
  private static let refusals: [any ServerCase] = [
    RequiresCertificate(), DefaultCertificate(), UnrecognizedName(), ALPNMismatch(), AsksForShare(),
  ]

  /// Those that answer hellos by a policy, and no more than that.
  public static let hellos: [any HelloCase] =
    [
      SSL2(), SSL3Only(), OldTLS10(), Export(), GOST(), SM4(), MLKEMOnly(), KyberDraftOnly(), ClientPreference(), ChaChaWhenPreferred(),
      ServerPreferenceUnusual(), EqualPreference(), ManyKeys(), HidesRefusal(), DraftTLS13(), AsksForCertificate(), NeedsSNI(),
      PicksUnofferedSuite(), WrongVersion(), AlertWithoutClose(), CloseWithoutAlert(),
      ResetsRefusals(), OneByteRecords(), IntolerantLongHello(), IntolerantGREASE(), RefusesEmptyKeyShare(), CookieRetry(), RateLimited(),
      ResetsEveryThird(), StallsSometimes(), CompressedCertificates(), TLSCompression(), VersionIntolerance(),
    ] + FiniteField.all + BrokenCipher.all

  /// Those that do too, but whose flight nobody can read to its end.
  public static let torn: [any HelloCase] = [AlertInHandshake(), OversizedRecord()]

  /// Those that do too, and do not prove that they have the key of their certificate.
  public static let impostors: [any HelloCase] = Impostor.all

  /// Dialogues before TLS, and some that never come to it.
  public static let scripted: [any ScriptedCase] = [
    StartTLSMail(), StartTLSPackets(), StartTLSInjection(), StartTLSRefusal(), StartTLSSilence(), EndlessGreeting(), EndlessReply(),
    LongLine(), NULBytes(), EarlyTLS(),
  ]
}
