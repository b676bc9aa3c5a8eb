// SPDX-License-Identifier: MIT

public import ErrandOAuth

/// A person's picture, as the nation returned it.
public struct Avatar: Sendable, Hashable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The media type: `image/png`, `image/jpeg`, `image/gif` or `image/webp`.
    public let mediaType: String

    /// Creates a picture.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

extension Avatar: RedactedDescription {
    /// The media type and the size.
    public var description: String { "\(mediaType), \(bytes.count) bytes" }
}
