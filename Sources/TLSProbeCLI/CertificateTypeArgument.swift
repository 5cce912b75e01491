/// The certificate type to request from a server that has several.
public enum CertificateTypeArgument: String, Hashable, Sendable, CaseIterable {
  case rsa, ecdsa, ed25519, all
}
