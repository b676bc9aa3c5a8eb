// SPDX-License-Identifier: MIT

import ErrandCSV
import NationBuilderImport

/// The failure of an import in words for a person.
enum ImportFailure {
    /// Does something, and explains an error of the map.
    ///
    /// - Parameters:
    ///   - names: The names that could have been meant.
    ///   - chosen: Whether the keys were chosen, and not all of the file.
    static func explained<Value>(
        names: [String] = [], keysAreChosen chosen: Bool = false, _ work: () throws -> Value
    ) throws -> Value {
        do { return try work() } catch let error as ImportError {
            let advice = error.name.flatMap { NearestNames.question($0, names) }.map { ": \($0)" } ?? ""
            let ways: [ImportError.Kind: String] = [
                .noKey: chosen ? "" : "; --without-key create would create a person for each row",
                .noList: "; --list says it for all rows",
            ]
            let way = ways[error.kind] ?? ""
            throw CommandFailure(TerminalText.safe(error.reason + way + advice), exitCode: 64)
        }
    }
}
