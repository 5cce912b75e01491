internal import Bytes
internal import Connect
internal import DomainNames
internal import Resolver

extension ChainCommand {
  /// What was asked, with names read and the environment applied.
  func request(in context: CommandContext) throws(CommandLineError) -> ChainRequest {
    var request = ChainRequest(target: try connection.approach.target(target))
    request.allAddresses = allAddresses
    request.verbosity = output.quiet ? -1 : output.verbose
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime.duration
    request.hello = try hello.request(with: names, for: request.target, environment: context.environment)
    request.trust = try trustRequest(for: request.target)
    return request
  }

  private func trustRequest(for target: Target) throws(CommandLineError) -> ChainRequest.Trust {
    var request = ChainRequest.Trust()
    request.named = trust.trust
    request.file = trust.cacert
    request.folder = trust.capath
    request.name = if let name = trust.verifyHost { try ReferenceIdentity.argument(name, of: "--verify-host") } else { target.identity }
    request.time = trust.at
    request.maxChainBytes = trust.maxChainBytes
    request.maxSignatureChecks = trust.maxSignatureChecks
    request.maxSteps = trust.maxSteps
    request.maxDepth = trust.maxDepth
    request.maxPaths = trust.maxPaths
    return request
  }
}
