internal import CommandSupport
internal import Observation

/// The option of the commands that encrypt and decrypt the history.
private enum HistoryEncryption {
  static let discussion = """
    The passphrase is that of --encrypt-with, or of encrypt-with in 'defaults' of the configuration, or of TLSPROBE_ENCRYPT_WITH. The time, \
    the command, the exit status and the sizes of entries are not encrypted. All entries are converted or none.
    """

  static func option<Values>() -> CommandOption<Values> {
    // Read with the configuration.
    .value(
      nil, HistoryOptions.encryption, "reference",
      "Read the passphrase from @keyring:SERVICE/ACCOUNT, @env:NAME, @file:PATH or @cmd:COMMAND."
    ) { _, _ in }
  }

  static func convert(isEncrypting: Bool, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let count = try HistoryAccess.convert(isEncrypting: isEncrypting, in: context)
    let words = count == 1 ? "1 entry" : "\(AmountFormatter.grouped(count)) entries"
    context.writeError("tlsprobe: \(words) \(isEncrypting ? "encrypted" : "decrypted")\n")
    return .success
  }
}

/// `tlsprobe history encrypt`: encrypts the history.
struct HistoryEncryptCommand: OptionCommand {
  static let description = CommandDescription(
    "encrypt", "Encrypt the history with a passphrase.",
    discussion: """
      \(HistoryEncryption.discussion)

      EXAMPLES
        tlsprobe history encrypt --encrypt-with @keyring:tlsprobe/history
        tlsprobe config set defaults.encrypt-with @keyring:tlsprobe/history
      """,
    configurable: false, rows: options.rows())

  static let options: [CommandOption<Self>] = [HistoryEncryption.option()]

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    try HistoryEncryption.convert(isEncrypting: true, in: context)
  }
}

/// `tlsprobe history decrypt`: stores the history in clear text again.
struct HistoryDecryptCommand: OptionCommand {
  static let description = CommandDescription(
    "decrypt", "Store the history in clear text again.",
    discussion: """
      \(HistoryEncryption.discussion)

      EXAMPLES
        tlsprobe history decrypt --encrypt-with @file:passphrase.txt
      """,
    configurable: false, rows: options.rows())

  static let options: [CommandOption<Self>] = [HistoryEncryption.option()]

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    try HistoryEncryption.convert(isEncrypting: false, in: context)
  }
}
