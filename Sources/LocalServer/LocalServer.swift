/// The server of `serve` for tests of other programs: one import for its parts.
@_exported public import HTTPServer
@_exported public import MockServer
@_exported public import ServerCases
