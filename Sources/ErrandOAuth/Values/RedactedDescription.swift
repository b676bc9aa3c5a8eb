// SPDX-License-Identifier: MIT

/// A value whose description shows no secret, and whose dump shows the description alone.
public protocol RedactedDescription: CustomStringConvertible, CustomReflectable {}

extension RedactedDescription {
    /// A mirror of the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
