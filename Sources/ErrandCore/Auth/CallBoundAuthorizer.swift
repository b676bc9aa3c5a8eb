// SPDX-License-Identifier: MIT

import HTTPTypes

/// An authorizer that never waits.
protocol PromptAuthorizer: Authorizer {}

extension FixedCredential: PromptAuthorizer {}

/// An authorizer on behalf of calls, whose limits hold while it waits.
struct CallBoundAuthorizer: Sendable {
    private let base: any Authorizer
    private let isPrompt: Bool

    init(_ base: any Authorizer) {
        self.base = base
        isPrompt = base is any PromptAuthorizer
    }

    /// As ``Authorizer/authorize(_:)``.
    func authorize(_ request: inout RawRequest, _ call: CallState) async throws -> CredentialGeneration {
        if isPrompt { return try await base.authorize(&request) }
        let bare = request
        let (authorized, generation) = try await call.interruptible { [base] in
            var request = bare
            let generation = try await base.authorize(&request)
            return (request, generation)
        }
        request = authorized
        return generation
    }

    /// As ``Authorizer/renew(after:_:)``.
    func renew(
        after refused: CredentialGeneration, _ refusal: HTTPResponse, _ call: CallState
    ) async throws -> Bool {
        if isPrompt { return try await base.renew(after: refused, refusal) }
        return try await call.interruptible { [base] in try await base.renew(after: refused, refusal) }
    }

    /// As ``Authorizer/identity``.
    func identity(_ call: CallState) async throws -> String? {
        if isPrompt { return await base.identity }
        return try await call.interruptible { [base] in await base.identity }
    }
}
