// SPDX-License-Identifier: MIT

/// Whether a request gets credentials.
public struct AuthorizationMode: Sendable, Hashable {
    private enum Kind { case automatic, skip }
    private let kind: Kind

    /// The client's authorizer decides.
    public static var automatic: Self { Self(kind: .automatic) }
    /// The request goes out bare.
    public static var skip: Self { Self(kind: .skip) }
}
