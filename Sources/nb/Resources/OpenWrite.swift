// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

/// A write whose call may fail although the nation has carried it out.
struct OpenWrite: Sendable {
    /// What would then be so, such as `the person was created`.
    let outcome: String
    /// The command that shows whether it is so.
    let look: String

    /// Sends the write.
    ///
    /// - Throws: ``CommandFailure`` with exit code 75, or 1 after a limit, when nobody knows whether it
    ///   was carried out; the error otherwise.
    func watch<Output>(_ send: () async throws -> Output) async throws -> Output {
        do { return try await send() } catch let error as ClientError where error.leavesWriteOpen {
            throw CommandFailure("\(Failure(error).message): \(doubt)", exitCode: error.isLimitedWrite ? 1 : 75)
        } catch is CancellationError {
            Terminal.standard.print(error: "interrupted: \(doubt)")
            throw CancellationError()
        }
    }

    private var doubt: String {
        "it is not known whether \(outcome), so look before you try again: \(look)"
    }
}

extension Connection {
    /// Returns a command as a person types it for the same nation.
    func command(_ words: [String]) -> String {
        let nation = options.slug.map { ["--nation", $0] } ?? []
        let place = options.baseURL.map { ["--base-url", $0] } ?? []
        return (["nb"] + words + nation + place).map { ShellWord.quoted($0) }.joined(separator: " ")
    }
}

extension Resource {
    /// Returns the words of the command that shows whether a new one with these members exists.
    static func lookUp(_ members: JSONObject, _ place: Place) -> [String] {
        lookUp(members) ?? [name, "list"] + place.words + ["--limit", "5"]
    }

    /// Returns the words of the command that shows the one with an id.
    static func look(at id: String, _ place: Place) -> [String] {
        canShow ? [name, "show", id] + place.words : [name, "list"] + place.words + ["--limit", "0"]
    }
}
