// SPDX-License-Identifier: MIT

/// How values become bytes and bytes become values.
///
/// The values describe; a fresh coder is made for each use, so one `Coders` may
/// serve any number of tasks.
public struct Coders: Sendable {
    /// JSON: dates, keys, data and the like.
    public var json: JSONCoding
    /// Forms.
    public var form: FormCoding

    /// Coders with the defaults of their parts.
    public init(json: JSONCoding = JSONCoding(), form: FormCoding = FormCoding()) {
        self.json = json
        self.form = form
    }
}
