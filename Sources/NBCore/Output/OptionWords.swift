// SPDX-License-Identifier: MIT

/// Options as the words of a command line that gives them again.
package enum OptionWords {
    /// Returns the words of the options that were given, in this order.
    package static func of(_ options: KeyValuePairs<String, (any OptionValue)?>) -> [String] {
        options.flatMap { name, value in value?.words(name) ?? [] }
    }
}

/// The value of an option or a flag.
package protocol OptionValue {
    /// Returns the words that give it.
    func words(_ option: String) -> [String]
}

extension String: OptionValue {
    package func words(_ option: String) -> [String] { [option, self] }
}

extension Int: OptionValue {
    package func words(_ option: String) -> [String] { [option, "\(self)"] }
}

extension Bool: OptionValue {
    package func words(_ option: String) -> [String] { self ? [option] : [] }
}

extension [String]: OptionValue {
    package func words(_ option: String) -> [String] { flatMap { [option, $0] } }
}
