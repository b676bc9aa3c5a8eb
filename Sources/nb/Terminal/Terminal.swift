// SPDX-License-Identifier: MIT

import Foundation

/// The output of the commands: standard output for results, standard error for the rest.
struct Terminal: Sendable {
    /// Whether standard output is a terminal on which lines can be overwritten.
    let isInteractive: Bool

    static var standard: Terminal {
        let isDumb = ProcessInfo.processInfo.environment["TERM"].map { $0 == "dumb" } ?? true
        return Terminal(isInteractive: isatty(STDOUT_FILENO) == 1 && !isDumb)
    }

    func print(_ text: String) { write(text + "\n", to: .standardOutput) }

    func print(error text: String) { write("nb: \(text)\n", to: .standardError) }

    /// Prints a line for the person to standard error.
    func note(_ text: String) { write(text + "\n", to: .standardError) }

    /// Prints bytes unchanged, and a line break if they do not end with one.
    func print(bytes: some Collection<UInt8>) { try? emit(bytes) }

    /// Prints bytes unchanged, and a line break if they do not end with one.
    ///
    /// - Throws: ``ReaderGone`` when the output no longer has a reader, as after the end
    ///   of `head`.
    func emit(_ bytes: some Collection<UInt8>) throws {
        guard !bytes.isEmpty else { return }
        var data = Data(bytes)
        if data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
        do { try FileHandle.standardOutput.write(contentsOf: data) } catch { throw ReaderGone() }
    }

    /// Makes a write to a closed pipe fail instead of ending the process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Prints a line that the next one overwrites; prints nothing if standard output is
    /// not such a terminal.
    func draw(_ text: String) {
        guard isInteractive else { return }
        write("\r\u{1B}[K\(text)", to: .standardOutput)
    }

    private func write(_ text: String, to file: FileHandle) { write(Data(text.utf8), to: file) }

    private func write(_ data: Data, to file: FileHandle) {
        // A closed output, as after `head` ends, is not reported as an error.
        try? file.write(contentsOf: data)
    }
}
