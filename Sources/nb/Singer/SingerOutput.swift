// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder
import NationBuilderMirror

/// The run of a tap, whose messages go to standard output, and the rest to standard error.
struct SingerOutput {
    let terminal: Terminal

    /// Runs a tap; an error names the stream that was being read.
    func run(_ tap: SingerTap) async throws {
        var (stream, isAccepted, isNoted): (String?, Bool, Bool) = (nil, false, false)
        do {
            try await tap.run { lines in
                try StandardOutput.write(Data(lines))
            } progress: { progress in
                stream = progress.stream
                if let note = progress.note, !isNoted {
                    isNoted = true
                    terminal.note("Note: \(note).")
                }
                if progress.isComplete {
                    isAccepted = true
                    terminal.note("\(progress.stream): \(Count.of(progress.records, "record", "records"))")
                }
            }
        } catch let error as ClientError {
            let failure = Failure(error, signIn: terminal.interruption?.signIn ?? "nb login")
            // A token that was accepted for another stream is known.
            if isAccepted, error.isPermissionMissing, let stream {
                terminal.note("A catalog that does not select \(stream) reads the other streams.")
            }
            throw CommandFailure(
                (stream.map { "\($0): " } ?? "") + failure.message, exitCode: failure.exitCode.rawValue)
        }
    }
}
