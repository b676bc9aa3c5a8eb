// SPDX-License-Identifier: MIT

public import ErrandOAuth

/// An event while a listener waits for the browser.
public struct LoopbackNotice: Sendable {
    enum Kind: Sendable {
        case waiting(String, Duration)
        case passedOver(OAuthError)
    }
    let kind: Kind

    /// The redirect URI and the time limit, at the start of the wait.
    public var waiting: (redirect: String, timeout: Duration)? {
        if case .waiting(let redirect, let timeout) = kind { (redirect, timeout) } else { nil }
    }

    /// The reason why an answer belongs to another sign-in; the listener goes
    /// on waiting.
    public var passedOver: OAuthError? {
        if case .passedOver(let error) = kind { error } else { nil }
    }
}
