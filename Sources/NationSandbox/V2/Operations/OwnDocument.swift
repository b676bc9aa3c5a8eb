// SPDX-License-Identifier: MIT

/// The place of the sandbox's OpenAPI document of version 2, where the service has its own.
enum OwnDocument {
    /// The path of the document below `/api/v2/`.
    static let path = ["docs", "v2", "released.yaml"]
    static let bytes = OpenAPIDocument.version2.bytes
}
