// SPDX-License-Identifier: MIT

import ArgumentParser

/// The refusal of arguments and options that are given and empty, as by a variable of a script
/// that is not set.
///
/// Such a command must not act on the account in use instead.
package enum EmptyValue {
    /// Refuses empty values.
    ///
    /// - Parameter values: The names of the options or arguments, with their values; `nil` for
    ///   those that are not given.
    package static func refuse(_ values: KeyValuePairs<String, String?>) throws {
        for (name, value) in values where value?.isEmpty == true {
            throw ValidationError("\(name) is empty: perhaps a variable is not set.")
        }
    }
}
