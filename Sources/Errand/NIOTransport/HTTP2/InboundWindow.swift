// SPDX-License-Identifier: MIT

/// The state machine for one window through which the server sends: that of a stream, or that of its connection
/// (RFC 9113 §5.2).
///
/// It is opened again when half of it is used, so that small responses need no frame for it. Content that
/// nobody has taken yet keeps it closed, so that a slow reader slows its server.
struct InboundWindow {
    private let target: Int
    /// The bytes that the server may send, as far as we have said.
    private var size: Int
    /// The bytes that came and were not taken.
    private var held = 0

    /// - Parameters:
    ///   - target: The size of an open window.
    ///   - size: The size that the server knows at the beginning.
    init(target: Int, size: Int) {
        self.target = target
        self.size = size
    }

    /// Handles the size that is left after content has come.
    ///
    /// - Parameters:
    ///   - left: The bytes that the server may still send. Padding counts too (RFC 9113 §6.9.1), so it is not
    ///     the sum of the content.
    ///   - isTaken: Whether the content needs no reader.
    /// - Returns: The bytes by which to open the window; `nil` for none yet.
    mutating func received(left: Int, isTaken: Bool) -> Int? {
        let used = max(size - left, 0)
        size = left
        if !isTaken { held += used }
        return opened()
    }

    /// Handles a reader that has taken all content that came.
    ///
    /// - Returns: The bytes by which to open the window; `nil` for none yet.
    mutating func taken() -> Int? {
        held = 0
        return opened()
    }

    /// Handles a change of the size by our own settings, which the server has acknowledged.
    mutating func changed(by delta: Int) { size += delta }

    private mutating func opened() -> Int? {
        let increment = target - size - held
        guard increment * 2 >= target else { return nil }
        size += increment
        return increment
    }
}
