// SPDX-License-Identifier: MIT

import ErrandOAuth

/// The parameters of one sign-in: the nation, the application, and the expected
/// person.
struct SignInWay: Sendable {
    let address: NationAddress
    let clientID: String?
    let grants: OAuthGrants
    /// The account whose person must sign in; `nil` for any person.
    let expected: Account.ID?
    /// The work of the sign-in, from the tokens to the account.
    let pieces: RunningWork

    /// Returns the id of a person's account at the nation.
    func id(_ personID: Int) -> Account.ID { Account.ID(baseURL: "\(address.baseURL)", personID: personID) }

    /// Returns the request for the person's consent.
    func request(_ redirect: RedirectURI, _ isSignedOutFirst: Bool) -> AuthorizationRequest {
        var request = AuthorizationRequest(redirect: redirect)
        if isSignedOutFirst { request.priorSignOut = .page("\(address.baseURL)/logout") }
        return request
    }
}
