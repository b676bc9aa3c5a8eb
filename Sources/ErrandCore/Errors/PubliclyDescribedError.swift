// SPDX-License-Identifier: MIT

/// An error with a description that may be logged.
///
/// An API's own error, a ``ClientError/problem``, is decoded from a body, so its
/// description may hold values of that body. A ``ClientError`` therefore shows
/// only the problem's type, unless the type conforms to this protocol:
///
/// ```swift
/// struct APIProblem: Error, Decodable, PubliclyDescribedError {
///     var code: String
///     var rejected: [String: String]
///
///     var publicDescription: String { code }
/// }
/// ```
public protocol PubliclyDescribedError: Error {
    /// A description for logs, error reports and traces.
    ///
    /// It must hold no secret and no value of a request or a response. A code
    /// from a documented list is fine. The server's own message is not, because
    /// it may quote the request.
    var publicDescription: String { get }
}
