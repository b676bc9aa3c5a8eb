// SPDX-License-Identifier: MIT

extension Client {
    /// Returns the options that parts set without waiting.
    ///
    /// This is for middleware that must decide before a call begins. A part that
    /// throws is skipped: it throws again in the call.
    package func plainOptions(of parts: [RequestPart]) -> Options {
        var draft = RequestDraft(baseURL: configuration.baseURL)
        for part in configuration.defaults + parts + configuration.enforced { part.applyPlain(to: &draft) }
        return draft.options
    }
}

extension RequestPart {
    fileprivate func applyPlain(to draft: inout RequestDraft) {
        switch step {
        case .edit(let change), .constant(let change): try? change(&draft)
        case .group(let parts): for part in parts { part.applyPlain(to: &draft) }
        case .computed: break
        }
    }
}
