@testable import StartTLS

enum NNTPTests {
  static let scripts = [
    Script(
      "nntp", "RFC 4642, section 2.2.2",
      """
      S: 200 news.example.org ready
      C: CAPABILITIES
      S: 101 Capability list:
      S: VERSION 2
      S: READER
      S: NEWNEWS
      S: STARTTLS
      S: LIST ACTIVE NEWSGROUPS
      S: .
      C: STARTTLS
      S: 382 Continue with TLS negotiation
      TLS
      = greeting: news.example.org ready
      = offered: VERSION 2, READER, NEWNEWS, STARTTLS, LIST ACTIVE NEWSGROUPS
      = offers TLS: yes
      """),
    Script(
      "nntp", "a server without CAPABILITIES",
      """
      S: 201 no posting
      C: CAPABILITIES
      S: 500 What?
      C: STARTTLS
      S: 382 go
      S: 281 injected
      TLS
      = offers TLS: unknown
      = early: 14
      """),
    Script(
      "nntp", "a list without STARTTLS",
      """
      S: 200 x
      C: CAPABILITIES
      S: 101 x
      S: VERSION 2
      S: .
      ! not-offered: nntp: STARTTLS is not among what the server offers: VERSION 2
      """),
    Script(
      "nntp", "TLS that cannot be started (RFC 4642, section 2.2.1)",
      """
      S: 200 x
      C: CAPABILITIES
      S: 101 x
      S: STARTTLS
      S: .
      C: STARTTLS
      S: 580 Can not initiate TLS negotiation
      ! refused: nntp: the server refuses STARTTLS: 580 Can not initiate TLS negotiation
      """),
    Script(
      "nntp", "no permission",
      """
      S: 502 You have no permission to talk. Goodbye.
      ! refused: nntp: the server turns clients away: 502 You have no permission to talk. Goodbye.
      """),
    Script(
      "nntp", "a goodbye in between",
      """
      S: 200 x
      C: CAPABILITIES
      S: 400 shutting down
      ! refused: nntp: the server closes the connection: 400 shutting down
      """),
    Script(
      "nntp", "another protocol",
      """
      S: * OK IMAP4 ready
      ! malformed: nntp: a reply of NNTP begins with three digits and a space: * OK IMAP4 ready
      """),
  ]
}
