// SPDX-License-Identifier: MIT

/// A place in a source file that the generator does not understand.
struct SourceProblem: Error, Equatable, CustomStringConvertible {
    /// The path in the project.
    var file: String
    /// The line, counted from one.
    var line: Int
    /// The error, and the correction.
    var reason: String

    var description: String { "\(file):\(line): \(reason)" }
}

/// An error in a signature or a comment, before its place is known.
struct ReadingProblem: Error, Equatable, CustomStringConvertible {
    var reason: String

    var description: String { reason }

    init(_ reason: String) { self.reason = reason }
}
