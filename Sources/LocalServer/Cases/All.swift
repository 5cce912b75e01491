/// Every case that a local server can serve.
public enum Cases {
  public static let all: [any ServerCase] = [
    Good(), Expired(), NotYetValid(), SelfSigned(), UntrustedRoot(), WrongHost(), IncompleteChain(), ReversedChain(), RootIncluded(),
    ExtraCertificates(), IPAddressName(), InternationalizedName(), WildcardName(), WeakKey(), WeakSignature(), Ed25519Key(), DualKeys(),
    LongChain(), ManyNames(), Silent(), PlainHTTP(), SSHBanner(), RefusingAlert(), TruncatedHello(), SlowBytes(),
  ]
}
