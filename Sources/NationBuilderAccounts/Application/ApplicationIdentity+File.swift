// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

extension ApplicationIdentity {
    /// Creates the application that a file describes: a property list, such as
    /// the old iOS SDK's `NationBuilder-Info.plist`, or a JSON object with the
    /// same keys.
    ///
    /// | key | value |
    /// |---|---|
    /// | `Client ID` | the `client_id`; required without a test token |
    /// | `Client Secret` | the `client_secret` |
    /// | `Nation Slug` | the nation, for an application of a single nation |
    /// | `Redirect Path` | the path of the redirect URI |
    /// | `Base URL Format` | the URL of nations, with `%@` in place of the slug |
    /// | `Test Token` | a token for development |
    ///
    /// Other keys are ignored.
    ///
    /// - Parameter file: The path. The content decides which of the two formats
    ///   it is, not the name.
    /// - Throws: ``AccountError`` `application.missing`, `application.damaged`,
    ///   which names the key, or `application.clientID`.
    public init(file: String) throws {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: file)) } catch {
            throw AccountError(.application.missing, reason: "\(file) cannot be read", underlying: error)
        }
        let keys: FileKeys
        do {
            let isJSON = data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
            keys =
                isJSON
                ? try JSONDecoder().decode(FileKeys.self, from: data)
                : try PropertyListDecoder().decode(FileKeys.self, from: data)
        } catch let DecodingError.typeMismatch(_, context) {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            guard !key.isEmpty else {
                throw AccountError(.application.damaged, reason: "\(file) is not a property list or a JSON object")
            }
            throw AccountError(.application.damaged, reason: "\(key) is not text")
        } catch {
            throw AccountError(
                .application.damaged, reason: "\(file) is not a property list or JSON", underlying: error)
        }
        try self.init(keys)
    }

    private struct FileKeys: Decodable {
        var clientID: String?
        var clientSecret: String?
        var slug: String?
        var redirectPath: String?
        var baseURLFormat: String?
        var testToken: String?

        enum CodingKeys: String, CodingKey {
            case clientID = "Client ID"
            case clientSecret = "Client Secret"
            case slug = "Nation Slug"
            case redirectPath = "Redirect Path"
            case baseURLFormat = "Base URL Format"
            case testToken = "Test Token"
        }
    }

    private init(_ keys: FileKeys) throws {
        try self.init(
            checking: keys.clientID, keys.clientSecret, slug: keys.slug, keys.redirectPath, keys.baseURLFormat,
            keys.testToken, slugKey: FileKeys.CodingKeys.slug.rawValue)
    }

    /// Creates an application from values that were read.
    init(
        checking clientID: String?, _ clientSecret: String?, slug text: String?, _ redirectPath: String?,
        _ baseURLFormat: String?, _ testToken: String?, slugKey: String
    ) throws {
        func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let slug = try given(text).map { text in
            let slug = Slug(stringLiteral: text)
            guard slug.isValid else { throw AccountError(.application.damaged, reason: "\(slugKey) is not a slug") }
            return slug
        }
        self.init(
            clientID: given(clientID), clientSecret: given(clientSecret), slug: slug,
            redirectPath: given(redirectPath), baseURLFormat: given(baseURLFormat), testToken: given(testToken))
        guard self.clientID != nil || self.testToken != nil else {
            throw AccountError(.application.clientID, reason: "there is no client id and no test token")
        }
        // An invalid URL is reported now rather than at the first sign-in.
        _ = try NationAddress("a", of: self)
    }
}
