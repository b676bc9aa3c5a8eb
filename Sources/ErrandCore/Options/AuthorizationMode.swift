// SPDX-License-Identifier: MIT

/// The choice of whether a request gets credentials.
public struct AuthorizationMode: Sendable, Hashable {
    private enum Kind { case automatic, skip }
    private let kind: Kind

    /// The client's authorizer decides.
    public static var automatic: Self { Self(kind: .automatic) }
    /// The request is sent without credentials.
    public static var skip: Self { Self(kind: .skip) }
}
