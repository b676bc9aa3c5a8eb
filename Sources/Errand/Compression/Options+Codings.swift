// SPDX-License-Identifier: MIT

public import ErrandCore

extension Options {
    private enum AcceptsUnknownCodings: OptionKey { static let defaultValue = false }

    /// Whether a content whose coding cannot be undone is left as it comes.
    ///
    /// `false` by default: it is `ClientError.undecodable.encoding`, because it would be taken for something else. On
    /// Apple's systems `URLSession` decides.
    public var acceptsUnknownCodings: Bool {
        get { self[AcceptsUnknownCodings.self] }
        set { self[AcceptsUnknownCodings.self] = newValue }
    }
}
