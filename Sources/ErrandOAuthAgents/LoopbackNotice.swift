// SPDX-License-Identifier: MIT

public import ErrandOAuth

/// What happens while a listener waits for the browser.
public struct LoopbackNotice: Sendable {
    enum Kind: Sendable {
        case waiting(String, Duration)
        case passedOver(OAuthError)
    }
    let kind: Kind

    /// Where the browser comes back to, and how long the listener waits; when the
    /// waiting begins.
    public var waiting: (redirect: String, timeout: Duration)? {
        if case .waiting(let redirect, let timeout) = kind { (redirect, timeout) } else { nil }
    }

    /// Why an answer that came is not this sign-in's; the listener waits on.
    public var passedOver: OAuthError? {
        if case .passedOver(let error) = kind { error } else { nil }
    }
}
