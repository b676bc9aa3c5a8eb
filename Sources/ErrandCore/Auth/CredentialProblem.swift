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
    /// finds; `nil` without one.
    ///
    /// The beginning of the body is read for it: what is there within 250 ms, up to about 64 KiB. Afterwards it is in
    /// memory, so that the connection is free: it is closed when there is more, and then the body ends with
    /// `ClientError.undecodable.truncated`.
    ///
    /// - Throws: The errors of a call that has ended.
    public func problem(
        in response: inout RawResponse, to request: RawRequest
    ) async throws -> (any Error & Sendable)? {
        let beginning = await response.body.beginning(upTo: ResponseSummary.prefixLimit)
        if scope.isOver || Task.isCancelled { throw scope.interruption }
        response.body = beginning.body
        let validation = ResponseValidation(request, core)
        return validation.looksAtBodies ? validation.problem(response.head, beginning.bytes) : nil
    }
}
