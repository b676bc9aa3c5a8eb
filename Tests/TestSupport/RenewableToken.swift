// SPDX-License-Identifier: MIT

package import ErrandCore
package import HTTPTypes
import Synchronization

/// An authorizer whose token `old` becomes `new` after a 401.
package final class RenewableToken: Authorizer {
    private let token = Mutex("old")

    package init() {}

    package func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        let token = token.withLock { $0 }
        request.head.headerFields[.authorization] = "Bearer \(token)"
        return CredentialGeneration(token)
    }

    package func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        token.withLock { $0 = "new" }
        return refused == CredentialGeneration("old")
    }

    package var identity: String? { "somebody" }
}
