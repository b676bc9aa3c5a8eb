// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import NationBuilderAccounts

/// A write whose call may fail although the nation has carried it out.
package struct OpenWrite: Sendable {
    /// The state that it leads to, such as `the person was created`.
    let outcome: String
    /// The command that shows whether it is so.
    let look: String

    package init(outcome: String, look: String) { (self.outcome, self.look) = (outcome, look) }

    /// Sends the write.
    ///
    /// - Throws: ``CommandFailure`` with exit code 75, or 1 after a limit, when it was carried out, or nobody
    ///   knows whether it was; the error otherwise.
    package func watch<Output>(_ send: () async throws -> Output) async throws -> Output {
        do { return try await send() } catch let error as ClientError where error.meaning.effect != .notApplied {
            throw CommandFailure(
                "\(Failure(error).message): \(advice(error.meaning.effect))", exitCode: error.isLimitedWrite ? 1 : 75)
        } catch is CancellationError {
            Terminal.standard.print(error: "interrupted: \(advice(.unknown))")
            throw CancellationError()
        }
    }

    private func advice(_ effect: FailureMeaning.Effect) -> String {
        "\(EffectWords.english.advised(effect, of: outcome)): \(look)"
    }
}

extension Connection {
    /// Returns a command as a person types it for the same nation.
    package func command(_ words: [String]) -> String {
        ShellWord.line(["nb"] + words + OptionWords.of(["--nation": slug, "--base-url": baseURL]))
    }
}
