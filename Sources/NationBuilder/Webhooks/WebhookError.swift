// SPDX-License-Identifier: MIT

/// The reason why a webhook is refused, or cannot be read.
///
/// Two errors are equal when they are of the same kind.
public struct WebhookError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
        case malformed = "that is malformed"
        case tooLarge = "that is too large for the receiver"
        case noSecret = "without a secret"
        case wrongSecret = "with a wrong secret"
        case otherNation = "of another nation"
        case unknownVersion = "of an unknown version"
        case unreadable = "whose payload cannot be read"
    }

    private let kind: Kind
    /// The details; `nil` if there are no more than the kind.
    public private(set) var reason: String?

    private init(kind: Kind) { self.kind = kind }

    /// The body is not JSON, or lacks a member that every webhook has.
    public static let malformed = Self(kind: .malformed)
    /// The body is larger than ``WebhookReceiver/maximumSize``.
    public static let tooLarge = Self(kind: .tooLarge)
    /// The body has no secret.
    public static let noSecret = Self(kind: .noSecret)
    /// The secret is not the nation's.
    public static let wrongSecret = Self(kind: .wrongSecret)
    /// The secret is right, but the nation is not the receiver's.
    public static let otherNation = Self(kind: .otherNation)
    /// The version is not from 1 to 4.
    public static let unknownVersion = Self(kind: .unknownVersion)
    /// The subject of the payload cannot be read: see
    /// ``WebhookDelivery/person``.
    public static let unreadable = Self(kind: .unreadable)

    /// The status to respond with (RFC 9110 §15.5): 400, 401, 403, 413 or 422.
    public var status: Int {
        switch kind {
        case .malformed: 400
        case .noSecret, .wrongSecret: 401
        case .otherNation: 403
        case .tooLarge: 413
        case .unknownVersion, .unreadable: 422
        }
    }

    /// The error, without any value of the body.
    public var description: String { "a webhook \(kind.rawValue)" + (reason.map { ": \($0)" } ?? "") }

    func because(_ reason: String) -> Self {
        var copy = self
        copy.reason = reason
        return copy
    }

    /// Returns whether two errors are of the same kind.
    public static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
