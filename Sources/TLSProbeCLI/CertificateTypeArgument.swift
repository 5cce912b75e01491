public import ArgumentParser

/// Which certificate to ask a server for that has several.
public enum CertificateTypeArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  case rsa, ecdsa, ed25519, all
}
