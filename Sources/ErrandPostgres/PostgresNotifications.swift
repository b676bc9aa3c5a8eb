// SPDX-License-Identifier: MIT

/// The notifications of a channel, in order.
///
/// It ends with an error when the connection is lost; what was sent meanwhile is missed. So a notification only
/// shortens a wait, and a program also looks from time to time. When more than 256 are not yet read, the oldest are
/// dropped. The connection is closed when the loop ends.
public struct PostgresNotifications: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = PostgresNotification

    let stream: AsyncThrowingStream<PostgresNotification, any Error>

    /// Creates an iterator.
    ///
    /// Several share the notifications between them.
    public func makeAsyncIterator() -> AsyncThrowingStream<PostgresNotification, any Error>.Iterator {
        stream.makeAsyncIterator()
    }

    static let mostUnread = 256
}

/// A notification (`NOTIFY`).
public struct PostgresNotification: Sendable, Hashable {
    /// The channel.
    public let channel: String

    /// The text that was sent; empty when there was none.
    public let payload: String

    /// Creates a notification, for a test.
    public init(channel: String, payload: String) { (self.channel, self.payload) = (channel, payload) }

    /// Reads libpq's `PGnotify`: `struct { char *relname; int be_pid; char *extra; … }`.
    init(_ pointer: UnsafeMutableRawPointer) {
        func text(_ place: Int) -> String {
            let text = pointer.load(fromByteOffset: place * MemoryLayout<LibPQ.Text>.stride, as: LibPQ.Text.self)
            return text.map { String(cString: $0) } ?? ""
        }
        self.init(channel: text(0), payload: text(2))
    }
}
