// SPDX-License-Identifier: MIT

/// The coders that turn values into bytes and bytes into values.
///
/// `Coders` holds only settings, and a new coder is made for each use. So any
/// number of tasks may share one `Coders`.
public struct Coders: Sendable {
    /// The settings for JSON: dates, keys, data and the like.
    public var json: JSONCoding
    /// The settings for forms.
    public var form: FormCoding

    /// Creates coders with default settings.
    public init(json: JSONCoding = JSONCoding(), form: FormCoding = FormCoding()) {
        self.json = json
        self.form = form
    }
}
