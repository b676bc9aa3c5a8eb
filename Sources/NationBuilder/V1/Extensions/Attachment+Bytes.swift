// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension V1.Attachment {
    /// A file to put on a page.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - filename: Its name.
    ///   - contentType: Its media type, such as `image/png`.
    public init(_ bytes: some Collection<UInt8>, filename: String, contentType: String) {
        self.init()
        self.filename = filename
        self.contentType = contentType
        content = Data(bytes).base64EncodedString()
    }
}
