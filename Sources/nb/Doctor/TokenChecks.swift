// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The checks of a token, from the responses of both versions.
struct TokenChecks: Sendable {
    /// The nation as `nb login` accepts it.
    let slug: String
    let credential: ConnectedNation.Credential
    let version1: VersionResponse
    let version2: VersionResponse

    /// The least remaining lifetime of a token that cannot be renewed, in seconds.
    static let shortestLife = 3600.0

    /// The advice for a nation that fails.
    static let later = advice(.later)

    /// The advice for a nation that fails, by whether it helps to try again.
    static func advice(_ retry: FailureMeaning.Retry) -> String {
        "\(EffectWords.english.clause(retry: retry)); https://status.nationbuilder.com says what is known"
    }

    /// The advice for a version that fails.
    private static func advice(_ response: VersionResponse) -> String {
        response.status.map { advice(FailureMeaning(.init(code: $0)).retry) } ?? later
    }

    private var responses: [VersionResponse] { [version2, version1] }

    /// The advice with the command that gives a new token.
    private var signIn: String {
        switch credential {
        case .token: "take a new one, or let nb renew it: nb login \(slug)"
        case .account: "sign in again: nb login \(slug)"
        }
    }

    private var origin: String { credential.origin }

    /// The check of the token's kind, and of its acceptance by the nation.
    var token: Check {
        if version2.hasResponse { return .good("token", "\(origin); of version 2, which both versions accept") }
        if version2.code == .tokenUpgradeRequired, version1.hasResponse {
            return .good("token", "\(origin); of version 1")
        }
        if responses.contains(where: { $0.hasResponse || $0.status == 403 }) {
            return .good("token", "\(origin); the nation accepts it")
        }
        if responses.contains(where: { $0.code == .tokenExpired }) {
            return .bad("token", "\(origin); it has expired", signIn)
        }
        if responses.contains(where: { $0.status == 401 }) {
            return .bad("token", "\(origin); the nation does not accept it: it is unknown, or was revoked", signIn)
        }
        for case .noCredential(let words) in responses { return .bad("token", "\(origin); \(words)", signIn) }
        return .untried("token", responses.contains { $0.isLimited } ? "the limit is used up" : "nobody responds")
    }

    /// The check of the token's owner.
    var person: Check {
        responses.compactMap(\.person).first.map { Check.good("person", $0) }
            ?? .untried("person", "no version says who it is")
    }

    /// Returns the check of the token's expiry.
    ///
    /// - Parameters:
    ///   - end: The time of expiry, if it is known.
    ///   - isRenewable: Whether the token is renewed automatically.
    func expiry(_ end: Date?, isRenewable: Bool, now: Date) -> Check {
        guard let end else {
            return isRenewable
                ? .good("expiry", "unknown; it is renewed automatically")
                : .untried("expiry", "the token does not say; those of version 2 live 24 hours")
        }
        let moment = end.formatted(.iso8601)
        if isRenewable { return .good("expiry", "\(moment); it is renewed automatically") }
        guard end > now else { return .bad("expiry", "\(moment), which is past", signIn) }
        let isLong = end.timeIntervalSince(now) >= Self.shortestLife
        let minutes = Int(min(end.timeIntervalSince(now), 1e9) / 60)
        return isLong
            ? .good("expiry", moment) : .bad("expiry", "\(moment), in \(minutes) min; it cannot be renewed", signIn)
    }

    /// Returns the check of the rights of the token's owner.
    ///
    /// - Parameters:
    ///   - reading: The result of a read; `nil` when it was not tried.
    ///   - writing: The result of a write without effect; `nil` when it was not tried.
    func rights(reading: VersionResponse?, writing: VersionResponse?) -> Check {
        let advice = "an administrator gives the person a permission set in the control panel"
        let isForbidden = responses.contains { $0.status == 403 } && !responses.contains { $0.hasResponse }
        if isForbidden { return .bad("rights", "none: the nation responds with 403", advice) }
        guard let reading else { return .untried("rights", "the token is not accepted") }
        if reading.isLimited || writing?.isLimited == true { return .untried("rights", "the limit is used up") }
        guard reading.hasResponse else {
            let isRefused = reading.status == 401 || reading.status == 403
            return isRefused
                ? .bad("rights", "people cannot be read", advice)
                : .bad("rights", "people cannot be read: \(reading.words)", Self.advice(reading))
        }
        guard let writing else { return .good("rights", "people can be read; writing was not asked for") }
        if writing.status == 403 || writing.status == 401 {
            return .bad("rights", "people can be read; writes are refused", "\(advice), or use --read-only")
        }
        guard writing.provesWriting else {
            return .bad("rights", "people can be read; writes fail: \(writing.words)", Self.advice(writing))
        }
        return .good("rights", "people can be read and written")
    }

    /// Returns the check that a version exists and accepts the token.
    func version(_ number: Int) -> Check {
        let name = "version \(number)"
        let response = number == 1 ? version1 : version2
        switch response {
        case .responded: return .good(name, "responds")
        case .refused(_, .tokenUpgradeRequired?, _):
            return .bad(name, "it accepts no token of version 1", "exchange the token: nb login \(slug)")
        case .refused(let status, _, _) where [401, 403].contains(status):
            return .good(name, "responds; the token is refused with \(status)")
        case .refused(404, _, _):
            let other = number == 1 ? "use version 2: nb api --v2" : "use version 1, and ask NationBuilder's support"
            return .bad(name, "it does not exist: 404", other)
        case .refused(_, _, let words), .failed(let words):
            return .bad(name, words, Self.advice(response))
        case .limited: return .untried(name, "the limit is used up")
        case .noCredential: return .untried(name, "there is no token")
        }
    }
}
