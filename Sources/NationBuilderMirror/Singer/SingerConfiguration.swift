// SPDX-License-Identifier: MIT

import ErrandJSON

/// The configuration of a tap: its nation, and how it gets an access token.
package struct SingerConfiguration: Sendable {
    /// How the tap gets an access token.
    package enum Credential: Sendable {
        /// It has one.
        case token(String)
        /// By the name of an account of `nb login`.
        case account(String)
        /// By the folder of the credentials of `nb oauth login`.
        case store(String)
    }

    /// A setting of the file.
    package struct Setting: Sendable {
        let name: String
        let type: String
        let description: String
        var isSecret = false
    }

    /// The slug or the address; `nil` when the account names it.
    package let nation: String?
    package let credential: Credential
    package let options: SingerOptions
    /// The settings of the file that there are not.
    package let unknown: [String]

    /// Reads a file.
    ///
    /// - Throws: ``SingerError``, which does not show the file's values.
    package init(_ bytes: [UInt8]) throws {
        let object = try SingerDocument.object(bytes, "the configuration")
        if object["refresh_token"].map({ !$0.isNull }) ?? false {
            throw SingerError(
                .configuration,
                "the configuration has a refresh_token: each use replaces it, and a tap cannot hand the new one back; "
                    + "give an account of nb login, or the credential_store of nb oauth login, which keep it")
        }
        nation = try Self.text("nation", object)
        let given: [Credential] = [
            try Self.text("access_token", object).map { .token($0) },
            try Self.text("account", object).map { .account($0) },
            try Self.text("credential_store", object).map { .store($0) },
        ].compactMap(\.self)
        guard let credential = given.first, given.count == 1 else {
            throw SingerError(
                .configuration,
                "the configuration needs \(given.isEmpty ? "" : "only ")one of access_token, account and "
                    + "credential_store")
        }
        self.credential = credential
        var isNamed = nation != nil
        if case .account = credential { isNamed = true }
        guard isNamed else {
            throw SingerError(.configuration, "the configuration has no nation: give its slug or its address")
        }
        var options = SingerOptions()
        if let value = object["activate_version"], !value.isNull {
            guard let flag = value.bool else {
                throw SingerError(.configuration, "the configuration's activate_version is neither true nor false")
            }
            options.activatesVersions = flag
        }
        self.options = options
        unknown = object.keys.filter { name in !Self.settings.contains { $0.name == name } && name != "refresh_token" }
            .map { SingerDocument.shown($0) }
    }

    private static func text(_ name: String, _ object: JSONObject) throws -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else {
            throw SingerError(.configuration, "the configuration's \(name) is no text, or an empty one")
        }
        return text
    }
}
