// SPDX-License-Identifier: MIT

import ArgumentParser
package import ErrandJSON
import Foundation

/// The output of the commands: standard output for results, standard error for the rest.
package struct Terminal: Sendable {
    /// Whether standard output is a terminal on which lines can be overwritten.
    package let isInteractive: Bool
    /// The state of the running command; `nil` before its work begins.
    package var interruption: InterruptionState?
    /// The waits of its requests, which its progress shows.
    package var waits = RequestWaits()

    package static var standard: Terminal {
        let isDumb = ProcessInfo.processInfo.environment["TERM"].map { $0 == "dumb" } ?? true
        return Terminal(isInteractive: isatty(STDOUT_FILENO) == 1 && !isDumb)
    }

    /// Returns the terminal for work that a signal interrupts.
    package func interrupted(by state: InterruptionState) -> Self {
        Self(isInteractive: isInteractive, interruption: state, waits: waits)
    }

    /// Prints a line.
    ///
    /// If it cannot be written, the running command fails at its end. Without such a command,
    /// the process ends at once.
    package func print(_ text: String) { printOrFail(Array((text + "\n").utf8)) }

    package func print(error text: String) { writeError("nb: \(text)\n") }

    /// Prints a line of JSON.
    package func print(json object: JSONObject) throws {
        print(bytes: try JSONWriter().write(JSONValue.object(object)))
    }

    /// Prints a line for the person to standard error.
    package func note(_ text: String) { writeError(text + "\n") }

    /// Prints bytes unchanged, and a line break if they do not end with one.
    package func print(bytes: some Collection<UInt8>) { printOrFail(bytes) }

    /// Prints bytes unchanged, and a line break if they do not end with one.
    ///
    /// - Throws: ``ReaderGone`` when the output no longer has a reader, as after the end
    ///   of `head`; ``CommandFailure`` when it cannot be written.
    package func emit(_ bytes: some Collection<UInt8>) throws {
        guard !bytes.isEmpty else { return }
        var data = Data(bytes)
        if data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
        try StandardOutput.write(data)
    }

    private func printOrFail(_ bytes: some Collection<UInt8>) {
        do { try emit(bytes) } catch let failure as CommandFailure {
            if let interruption { return interruption.outputFailed(failure) }
            print(error: failure.message)
            exit(failure.exitCode.rawValue)
        } catch {
            // A closed output, as after `head` ends, is not reported as an error.
        }
    }

    /// Makes a write to a closed pipe fail instead of ending the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    private func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((Self.takeLooseLine() + text).utf8))
    }
}
