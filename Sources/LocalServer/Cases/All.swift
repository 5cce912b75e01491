/// Every case that a local server can serve.
public enum Cases {
  public static let all: [any ServerCase] = chains + features + hellos + scripted

  /// Whole handshakes, and what is none.
  private static let chains: [any ServerCase] = [
    Good(), Expired(), NotYetValid(), SelfSigned(), UntrustedRoot(), WrongHost(), IncompleteChain(), ReversedChain(), RootIncluded(),
    ExtraCertificates(), IPAddressName(), InternationalizedName(), WildcardName(), WeakKey(), WeakSignature(), Ed25519Key(), DualKeys(),
    LongChain(), ManyNames(), Silent(), PlainHTTP(), SSHBanner(), RefusingAlert(), TruncatedHello(), SlowBytes(),
  ]

  /// Whole handshakes whose chain is right, and an answer to a request: what a session can do and how long it takes.
  private static let features: [any ServerCase] = [
    Web(), DelayedAccept(), DelayedHello(), DelayedCertificate(), DelayedTickets(), DelayedHeaders(), NoTickets(), OneTicket(),
    FourTickets(), SessionIDs(), AcceptsEarlyData(), NoCloseNotify(), AllowsRenegotiation(), AsksLater(), AsksInHandshake(),
    SiteOverTLS(), PlainSite(),
  ]

  /// Those that answer hellos by a policy, and no more than that.
  public static let hellos: [any HelloCase] = [
    SSL2(), SSL3Only(), OldTLS10(), Export(), GOST(), SM4(), MLKEMOnly(), KyberDraftOnly(), ClientPreference(), ChaChaWhenPreferred(),
    ServerPreferenceUnusual(), EqualPreference(), ManyKeys(), HidesRefusal(), DraftTLS13(), AsksForCertificate(), NeedsSNI(),
    PicksUnofferedSuite(), WrongVersion(), AlertWithoutClose(), CloseWithoutAlert(),
    ResetsRefusals(), OneByteRecords(), IntolerantLongHello(), IntolerantGREASE(), RefusesEmptyKeyShare(), CookieRetry(), RateLimited(),
    ResetsEveryThird(), StallsSometimes(), CompressedCertificates(), TLSCompression(),
  ]
  /// Dialogues before TLS, and some that never come to it.
  public static let scripted: [any ScriptedCase] = [
    StartTLSMail(), StartTLSPackets(), StartTLSInjection(), StartTLSRefusal(), StartTLSSilence(), EndlessGreeting(), EndlessReply(),
    LongLine(), NULBytes(), EarlyTLS(),
  ]
}
