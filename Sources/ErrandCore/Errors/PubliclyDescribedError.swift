// SPDX-License-Identifier: MIT

/// An error whose description may stand in logs.
///
/// An API's own error, a ``ClientError/problem``, is decoded from a body, so its
/// description may hold values out of it. A ``ClientError`` therefore tells the
/// problem's type only, unless the type says here what is public:
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
    /// What went wrong, fit for logs, error reports and traces.
    ///
    /// It holds no secret and no value of a request or an answer: a code from a
    /// documented list, but no words of the server's, which may quote what was
    /// sent.
    var publicDescription: String { get }
}
