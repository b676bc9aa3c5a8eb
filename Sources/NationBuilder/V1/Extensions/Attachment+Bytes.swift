// SPDX-License-Identifier: MIT

import ErrandFoundation

extension V1.Attachment {
    /// Creates a file for a page.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - filename: Its name.
    ///   - contentType: Its media type, such as `image/png`.
    public init(_ bytes: some Collection<UInt8>, filename: String, contentType: String) {
        self.init()
        self.filename = filename
        self.contentType = contentType
        content = Data(bytes).base64EncodedString()
    }
}
