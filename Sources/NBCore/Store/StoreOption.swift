// SPDX-License-Identifier: MIT

package import ArgumentParser

/// The location of the accounts on the command line, or in the environment.
package struct StoreOption: ParsableArguments {
    @Option(help: Self.help, completion: .directory)
    package var store: String?

    package init() {}

    package func validate() throws { try Self.validate(store) }

    package static let help = ArgumentHelp(
        "The place of the accounts: a folder, or postgres://user@host/name, which machines share. [NB_STORE]",
        valueName: "store")

    /// Refuses an empty value, a URL that is none, and one with a password.
    package static func validate(_ store: String?) throws {
        try EmptyValue.refuse(["--store": store])
        guard let store else { return }
        try DatabaseURL.check(store, "--store", or: "a folder")
        if DatabaseURL.hasPassword(store) {
            throw ValidationError(
                "--store has a password, which others can see in a list of processes. Leave it out, and give it by "
                    + "PGPASSWORD or in a file of passwords (~/.pgpass); or put the URL into NB_STORE.")
        }
    }

    /// Returns the location.
    package func location() throws -> StoreLocation { try StoreLocation(store) }
}
