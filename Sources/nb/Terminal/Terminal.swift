// SPDX-License-Identifier: MIT

import Foundation

/// Where text goes: standard output for answers, standard error for the rest.
struct Terminal: Sendable {
    /// Whether a person watches, so that lines may be drawn over.
    let isInteractive: Bool

    static var standard: Terminal {
        let isDumb = ProcessInfo.processInfo.environment["TERM"].map { $0 == "dumb" } ?? true
        return Terminal(isInteractive: isatty(STDOUT_FILENO) == 1 && !isDumb)
    }

    func print(_ text: String) { write(text + "\n", to: .standardOutput) }

    func print(error text: String) { write("nb: \(text)\n", to: .standardError) }

    /// A line for the person, beside the answer.
    func note(_ text: String) { write(text + "\n", to: .standardError) }

    /// Bytes as they are, and a line break when they do not end in one.
    func print(bytes: some Collection<UInt8>) { try? emit(bytes) }

    /// Bytes as they are, and a line break when they do not end in one.
    ///
    /// - Throws: ``ReaderGone`` when nobody reads any more, as behind `head`.
    func emit(_ bytes: some Collection<UInt8>) throws {
        guard !bytes.isEmpty else { return }
        var data = Data(bytes)
        if data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
        do { try FileHandle.standardOutput.write(contentsOf: data) } catch { throw ReaderGone() }
    }

    /// Lets a write to a pipe that nobody reads fail, instead of ending the
    /// process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// A line that the next one is drawn over; nothing when nobody watches.
    func draw(_ text: String) {
        guard isInteractive else { return }
        write("\r\u{1B}[K\(text)", to: .standardOutput)
    }

    private func write(_ text: String, to file: FileHandle) { write(Data(text.utf8), to: file) }

    private func write(_ data: Data, to file: FileHandle) {
        // A reader that went away, as `head` does, is no reason to fail loudly.
        try? file.write(contentsOf: data)
    }
}
