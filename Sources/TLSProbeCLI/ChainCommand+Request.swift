internal import Bytes
internal import Connect
internal import Resolver

extension ChainCommand {
  /// The parsed options, with names read and the environment applied.
  func request(in context: CommandContext) throws(CommandLineError) -> ChainRequest {
    var request = ChainRequest(target: try connection.approach.target(target))
    request.allAddresses = allAddresses
    request.verbosity = output.quiet ? -1 : output.verbose
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime.duration
    request.hello = try hello.request(with: names, for: request.target, in: context)
    request.trust = try trust.request(for: request.target.identity)
    request.appraisal = try appraisal.configuration()
    request.wants = evidence.wants
    request.fetchesPrivate = evidence.fetchPrivate
    return request
  }
}
