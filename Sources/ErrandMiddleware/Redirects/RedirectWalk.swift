// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The state machine for the redirects of one call (RFC 9110 §15.4).
struct RedirectWalk: Sendable {
    enum Step: Sendable {
        /// Return the response to the caller.
        ///
        /// The reason says why a redirect is not followed.
        case pass(reason: String?)
        /// Send this request.
        case follow(RawRequest)
        /// The redirect must not be followed.
        case refuse(ClientError.Kind, reason: String)
    }

    let policy: RedirectPolicy
    private var hops = 0

    init(_ policy: RedirectPolicy) { self.policy = policy }

    /// Whether no redirect has been followed yet.
    var isAtStart: Bool { hops == 0 }

    mutating func step(from request: RawRequest, _ head: HTTPResponse) -> Step {
        guard policy.maximumHops > 0, let method = request.head.method.redirected(by: head.status) else {
            return .pass(reason: nil)
        }
        let target: URLTarget
        do {
            target = try URLTarget(Self.location(head.headerFields), from: request.target)
        } catch {
            let reason = (error as? ClientError)?.reason.map { ": \($0)" } ?? ""
            return .pass(reason: "the redirect has no Location that can be followed\(reason)")
        }
        let isSameOrigin = target.origin == request.origin
        if policy.staysOnOrigin, !isSameOrigin { return .pass(reason: "the redirect leads to another origin") }
        if request.origin.scheme == "https", target.origin.scheme == "http", !policy.allowsInsecure {
            return .refuse(.status.redirection.insecureTarget, reason: "the redirect leads from https to http")
        }
        if let reason = refusal(of: request, as: method, head.status, isSameOrigin: isSameOrigin) {
            return .refuse(.status.redirection.unsafeMethod, reason: reason)
        }
        hops += 1
        guard hops <= policy.maximumHops else {
            return .refuse(.status.redirection.hopLimit, reason: "more than \(policy.maximumHops) redirects")
        }
        guard let next = request.redirected(to: target, as: method, policy) else {
            return .refuse(
                .status.redirection, reason: "the redirect needs the body again, and it can be read only once")
        }
        return .follow(next)
    }

    /// Returns the reason why a write must not follow a redirect; `nil` when it may, and for a read.
    private func refusal(
        of request: RawRequest, as method: HTTPRequest.Method, _ status: HTTPResponse.Status, isSameOrigin: Bool
    ) -> String? {
        let isSafe = request.head.method.isSafe
        guard method == request.head.method else {
            return isSafe || policy.allowsMethodChange ? nil : "the redirect would turn a write into a read"
        }
        // A 303 leads to another resource, which is only read (§15.4.4).
        guard !isSafe || !request.isIdempotent, status != .seeOther else { return nil }
        guard isSameOrigin || policy.allowsWritesElsewhere else {
            return "the redirect would repeat a write at another origin"
        }
        // Only 307 and 308 ask for the same request (§15.4.8, §15.4.9). With the others the server may have acted.
        guard request.isIdempotent || [307, 308].contains(status.code) else {
            return "the redirect would repeat a write on which the server may have acted"
        }
        return nil
    }

    /// Returns the `Location`, if there is exactly one value.
    private static func location(_ fields: HTTPFields) throws -> String {
        let values = Set(fields[fields: .location].map(\.value))
        guard values.count == 1, let value = values.first else {
            throw ClientError(
                .invalidRequest.url, reason: values.isEmpty ? "there is none" : "there are \(values.count) of them")
        }
        return value
    }
}
