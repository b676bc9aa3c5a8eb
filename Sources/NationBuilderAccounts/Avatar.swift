// SPDX-License-Identifier: MIT

/// A person's picture, as the nation gave it.
public struct Avatar: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// What kind of file it is: `image/png`, `image/jpeg`, `image/gif` or `image/webp`.
    public let mediaType: String

    /// A picture.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

extension Avatar: CustomStringConvertible, CustomReflectable {
    /// The kind and the size.
    public var description: String { "\(mediaType), \(bytes.count) bytes" }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
