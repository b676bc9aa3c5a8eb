// SPDX-License-Identifier: MIT

/// The rate at which bytes leave for the socket, by the last measurement.
///
/// With the rate, a wait can be as long as the bytes will take, and polls once.
/// A wait that begins short and grows would poll five times on a quick network.
/// Each poll costs a timer, and takes a thread from the event loop that the
/// wait is for.
struct DrainRate {
    /// The shortest wait.
    ///
    /// A shorter wait would be spent on the timer itself.
    static let leastPause = Duration.microseconds(50)
    /// The longest wait, so that a network that has become quicker is soon
    /// noticed.
    ///
    /// A slow upload wakes forty times a second.
    static let mostPause = Duration.milliseconds(25)

    private var timePerByte = Duration.zero

    /// Records that a number of bytes left in a time.
    ///
    /// If all bytes had left before the poll, the measured rate is too slow.
    /// The next wait is shorter, which corrects the rate.
    mutating func measured(_ bytes: Int, in time: Duration) {
        if bytes > 0 { timePerByte = time / bytes }
    }

    /// Returns how long a number of bytes will take to leave, within the
    /// bounds.
    ///
    /// - Parameter looks: The number of polls so far that found no room. Each
    ///   poll doubles the shortest wait, because the network has become slower
    ///   than the rate.
    func pause(for bytes: Int, after looks: Int) -> Duration {
        let least = Self.leastPause * (1 << min(max(looks, 0), 9))
        return min(max(timePerByte * max(bytes, 0), least), Self.mostPause)
    }
}
