/// Requests, URIs, cookies and the other values of HTTP belong to the interface of the client.
@_exported public import HTTPMessages
