// SPDX-License-Identifier: MIT

/// The result of a renewal: tokens that can be saved at once, and an id token
/// that is not validated yet.
struct RenewalAnswer: Sendable {
    /// The new tokens, with the id token of the old ones.
    var tokens: TokenSet
    /// The new id token, if any.
    var pending: PendingIDToken?
}

/// An id token of a renewal whose signature and times are not checked yet.
struct PendingIDToken: Sendable, CustomReflectable {
    let text: String
    let expectation: IDTokenExpectation

    /// An empty mirror.
    var customMirror: Mirror { Mirror(self, children: []) }
}
