internal import DomainNames

extension TrustOptions {
  /// The parsed options; the default name is that of the target.
  func request(for name: ReferenceIdentity?) throws(CommandLineError) -> ChainRequest.Trust {
    var request = ChainRequest.Trust()
    request.named = trust
    request.file = cacert
    request.folder = capath
    request.name = if let verifyHost { try ReferenceIdentity.argument(verifyHost, of: "--verify-host") } else { name }
    request.time = at
    request.profile = profile
    request.maxChainBytes = maxChainBytes
    request.maxSignatureChecks = maxSignatureChecks
    request.maxSteps = maxSteps
    request.maxDepth = maxDepth
    request.maxPaths = maxPaths
    return request
  }
}
