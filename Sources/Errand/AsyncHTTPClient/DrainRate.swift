// SPDX-License-Identifier: MIT

/// How fast bytes leave for the socket, by the last measure.
///
/// A wait as long as the bytes will take looks once. One that begins short and
/// grows looks five times where the wire is quick, and each look costs a timer
/// and takes a thread from the event loop that it waits for.
struct DrainRate {
    /// The shortest wait: less would be spent on the timer.
    static let leastPause = Duration.microseconds(50)
    /// The longest, so that a wire that has become quicker is soon noticed: a slow
    /// upload wakes forty times a second.
    static let mostPause = Duration.milliseconds(25)

    private var timePerByte = Duration.zero

    /// Takes in that so many bytes left in that time.
    ///
    /// Where all had left sooner than was looked, the rate seems slower than it
    /// is. The next wait is shorter for it, and corrects that.
    mutating func measured(_ bytes: Int, in time: Duration) {
        if bytes > 0 { timePerByte = time / bytes }
    }

    /// How long so many bytes will take to leave, within the bounds.
    ///
    /// - Parameter looks: Looks so far that found no room. Each doubles the least, as
    ///   the wire has become slower than the rate says.
    func pause(for bytes: Int, after looks: Int) -> Duration {
        let least = Self.leastPause * (1 << min(max(looks, 0), 9))
        return min(max(timePerByte * max(bytes, 0), least), Self.mostPause)
    }
}
