// SPDX-License-Identifier: MIT

public import HTTPTypes

/// An API's own error that says whether a 401 is about the credential.
///
/// Some APIs return 401 also when the person lacks a permission. A newer credential
/// does not help then. A client whose ``ProblemReader`` finds errors of such a type
/// renews its credential only when the error is about it:
///
/// ```swift
/// struct APIProblem: Error, Decodable, CredentialProblem {
///     var code: String
///
///     func concernsCredential(of request: RawRequest, _ refusal: HTTPResponse) -> Bool { code == "token_expired" }
/// }
/// ```
public protocol CredentialProblem: Error {
    /// Returns whether a newer credential of the same holder may help.
    ///
    /// - Parameters:
    ///   - request: The refused request.
    ///   - refusal: The head of the 401.
    func concernsCredential(of request: RawRequest, _ refusal: HTTPResponse) -> Bool
}

extension Next {
    /// Returns the API's own error in a refusal, which the client's ``ProblemReader``
    /// finds; `nil` without one, and when the body cannot be read.
    ///
    /// The beginning of the body is read for it: at least 64 KiB, or all. The body can be
    /// read again afterwards, with the same result.
    ///
    /// - Throws: The errors of a call that has ended.
    public func problem(
        in response: inout RawResponse, to request: RawRequest
    ) async throws -> (any Error & Sendable)? {
        let validation = ResponseValidation(request, core)
        guard validation.looksAtBodies else { return nil }
        do {
            let (prefix, whole) = try await response.body.split(at: ResponseSummary.prefixLimit)
            response.body = whole
            return validation.problem(response.head, prefix)
        } catch let broken as ClientError where expiry == nil {
            response.body = .once(length: nil) { Body.AsyncIterator(failure: broken) }
            return nil
        }
    }
}
