// SPDX-License-Identifier: MIT

/// What a renewal gave: tokens that are good to keep at once, and an id token
/// that is still to be judged.
struct RenewalAnswer: Sendable {
    /// The new tokens, with the id token of the old ones.
    var tokens: TokenSet
    /// The id token that came along, if any.
    var pending: PendingIDToken?
}

/// An id token of a renewal whose signature and times are not yet judged.
struct PendingIDToken: Sendable, CustomReflectable {
    let text: String
    let expectation: IDTokenExpectation

    /// Nothing.
    var customMirror: Mirror { Mirror(self, children: []) }
}
