// SPDX-License-Identifier: MIT

/// The work or the wait of a command, as its progress says it.
package struct Activity: Sendable, Hashable {
    /// The words, such as `looking people up`.
    package let words: String

    private init(_ words: String) { self.words = words }

    /// The lookup of the people of rows.
    package static let lookingUp = Self("looking people up")
    /// The writing of a journal, before anything is sent.
    package static let planning = Self("planning")
    /// Changes of a nation.
    package static let writing = Self("writing")
    /// The return to what was there before changes.
    package static let takingBack = Self("taking back")
    /// The wait until the nation's limit of requests allows the next one.
    package static let waitingForLimit = Self("waiting for the limit of requests")
    /// The wait for a response that is late.
    package static let waitingForNation = Self("waiting for the nation")
    /// The wait until the nation has changed a list, which it does after its response.
    package static let waitingForListProcess = Self("waiting for the nation's list process")

    /// The most columns of a name, so that the numbers have room beside it.
    private static let nameWidth = 24

    /// Returns the reading of a file or of a kind of rows.
    ///
    /// - Parameter name: The path of the file, or the name of the kind. A long one is cut.
    package static func reading(_ name: String) -> Self {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return Self("reading \(DisplayWidth.cut(TerminalText.safe(last), to: nameWidth))")
    }
}
