// SPDX-License-Identifier: MIT

/// The form `application/x-www-form-urlencoded` takes on the wire.
///
/// Names and values are percent-encoded octet by octet; a space is `+`, as the
/// WHATWG URL standard §5 has it.
public struct FormCoding: Sendable, Hashable {
    /// The one form there is for now.
    public init() {}

    static func encode(_ fields: [QueryItem]) -> String {
        fields.lazy.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { PercentEncoding.unreserved.encode($0) }.joined(separator: "+")
    }
}
