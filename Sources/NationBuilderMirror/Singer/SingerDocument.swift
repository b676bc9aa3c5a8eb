// SPDX-License-Identifier: MIT

import ErrandJSON

/// A file of a tap as it was read.
enum SingerDocument {
    /// Returns the object of a file.
    ///
    /// - Parameter name: What the file is, such as `the state`.
    static func object(_ bytes: [UInt8], _ name: String) throws -> JSONObject {
        let value: JSONValue
        do { value = try JSONReader().read(JSONValue.self, from: bytes) } catch {
            // The error may quote the file, which may have a token.
            throw SingerError(.unreadable, "\(name) is no JSON")
        }
        guard let object = value.object else { throw SingerError(.unreadable, "\(name) is no JSON object") }
        return object
    }

    /// Returns a name of a file for a message.
    static func shown(_ name: String) -> String {
        let harmless = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        let text = String(String.UnicodeScalarView(harmless))
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }
}
