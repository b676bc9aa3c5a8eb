// SPDX-License-Identifier: MIT

/// What the next holder of a lock does about a token request of an earlier one, whose end it does not know.
enum ExchangeWait: Equatable {
    /// It looks again after a time.
    case wait(Duration)
    /// No answer can come any more, unless the process was stopped.
    case over

    /// - Parameters:
    ///   - age: How long ago the last refresh token left, by the database's clock; `nil` when the holder that sent it has
    ///     come to its end.
    ///   - left: How long this holder waits at most: the clock of the database may have been set back.
    init(after age: Duration?, left: Duration = longest) {
        let left = min(left, Self.longest - (age ?? Self.longest))
        self = left <= .zero ? .over : .wait(min(left, Self.look))
    }

    /// Twice as long as a token request may take.
    static let longest = Duration.seconds(60)
    /// The earlier holder may come back at any time.
    static let look = Duration.milliseconds(250)
}
