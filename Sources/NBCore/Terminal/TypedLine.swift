// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A line of standard input, for work that a signal cancels.
///
/// `readLine` cannot be cancelled: after Ctrl-C the command would end only at the next
/// line.
package enum TypedLine {
    /// The longest line, in bytes.
    private static let limit = 1 << 16

    /// Reads a line without its end.
    ///
    /// - Returns: The line; `nil` at the end of the input.
    /// - Throws: `CancellationError` when the task is cancelled, also while it waits.
    package static func read() async throws -> String? {
        var line: [UInt8] = []
        while line.count < limit {
            do { try await wait() } catch {
                Terminal.endQuestion()
                throw error
            }
            var byte: UInt8 = 0
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { break }
            guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Waits until there is something to read, or the input has ended.
    private static func wait() async throws {
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&state, 1, 0) > 0 { return }
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler { arrival.yield() }
        source.resume()
        defer { source.cancel() }
        for await _ in arrivals { return }
        throw CancellationError()
    }
}
