// SPDX-License-Identifier: MIT

public import ErrandCore

extension OAuthError: PubliclyDescribedError {
    /// Kind, code, status and reason, without the server's text.
    public var publicDescription: String {
        var text = "oauth.\(kind.name)"
        if let code { text += " \(code)" }
        if let status { text += " → \(status)" }
        if let reason { text += ": \(reason)" }
        return text
    }
}
