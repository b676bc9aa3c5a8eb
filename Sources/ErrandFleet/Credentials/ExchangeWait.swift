// SPDX-License-Identifier: MIT

/// The wait of a lock's next holder for a token request of an earlier one, whose end it does not know.
///
/// The earlier one may wait for the response, or have new tokens that the database did not take: then it tries to save
/// them again and again. The holder sends nothing before it has had the time to do so.
enum ExchangeWait: Equatable {
    /// It looks again after a time.
    case wait(Duration)
    /// Nothing can come any more, unless the process was stopped, or cannot reach the database that this one reaches.
    case over

    /// - Parameters:
    ///   - age: How long ago the last refresh token left, by the database's clock; `nil` when the holder that sent it has
    ///     come to its end.
    ///   - waited: How long this holder has waited.
    ///   - isInDoubt: Whether another holder has waited for nothing before.
    init(after age: Duration?, waited: Duration, isInDoubt: Bool = false) {
        // The clock of the database may have been set back.
        let response = Self.longest - max(age ?? Self.longest, waited)
        let save = isInDoubt ? .zero : Self.save - waited
        let left = max(response, save)
        self = left <= .zero ? .over : .wait(min(left, Self.look))
    }

    /// Twice as long as a token request may take.
    static let longest = Duration.seconds(60)
    /// How long an earlier holder has for saving, from the moment at which its successor reached the database.
    ///
    /// It is longer than the longest pause between two tries, and the statements of a try.
    static let save = Duration.seconds(30)
    /// How long a statement of such a try may take; it has three before the tokens are saved.
    static let deadline = Duration.seconds(5)
    /// The earlier holder may come back at any time.
    static let look = Duration.milliseconds(250)
}
