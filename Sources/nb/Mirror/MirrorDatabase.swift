// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandPostgres
import NationBuilderMirror

/// The place of a copy, as a command uses it.
struct MirrorDatabase: Sendable {
    private enum Place {
        case file(String)
        case postgres(PostgresAddress)
    }

    private let place: Place
    /// The words of the command line that name the place.
    let words: [String]

    /// Finds the place.
    ///
    /// - Throws: `CommandFailure` 69 without libpq, and 64 for what is no URL, or one with a password that others can
    ///   see.
    init(_ option: MirrorDatabaseOption) throws {
        words = option.words
        guard let url = option.url else {
            place = .file(option.database ?? "")
            return
        }
        do {
            let address = try PostgresAddress(url)
            if option.databaseEnv == nil, address.hasPassword {
                throw CommandFailure(MirrorPath.passwordSentence, exitCode: 64)
            }
            place = .postgres(address)
        } catch let error as PostgresError {
            throw DatabaseURL.failure(error)
        }
    }

    /// The place for a person, without a password.
    var shown: String {
        switch place {
        case .file(let path): path
        case .postgres(let address): DatabaseURL.shown(address)
        }
    }

    /// The command that makes the copy.
    var command: String { ShellWord.line(["nb", "mirror"] + words) }

    /// Returns the copy of a nation, by its slug or address; of the only one in the database by default.
    func copy(of nation: String? = nil) -> NationMirror {
        switch place {
        case .file(let path): NationMirror(file: path)
        case .postgres(let address): NationMirror(database: address, nation: nation)
        }
    }

    /// Does something with the copy, and says after an error what can be done.
    ///
    /// - Parameter making: The command that makes the copy; the shortest by default.
    func explained<Value: Sendable>(
        makingBy making: @autoclosure () -> String? = nil, _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch let error as MirrorError {
            let way =
                switch error.kind {
                case .missing: ": \(making() ?? command) makes it"
                case .otherNation: isFile ? ": give the path of another file" : ": give another database"
                case .severalCopies: ": choose one with --nation"
                case .newer: ": a newer nb can read it"
                default: ""
                }
            throw CommandFailure(error.message + way, exitCode: error.exitCode.rawValue)
        }
    }

    private var isFile: Bool { if case .file = place { true } else { false } }
}
