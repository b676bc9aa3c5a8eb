// SPDX-License-Identifier: MIT

/// The place of a nation's database.
public struct SandboxDatabase: Sendable, Hashable {
    /// In memory.
    ///
    /// The nation is lost when the sandbox ends.
    public static let memory = Self(place: .memory)

    /// Stores the nation in an SQLite file.
    ///
    /// The file is created when it is missing, and reused by the next sandbox
    /// on the same path.
    ///
    /// Only one sandbox at a time can use a file. A file that holds anything
    /// but a nation is refused and left unchanged. While a file is in use,
    /// SQLite keeps files beside it, and the sandbox keeps one whose name ends
    /// in `-lock`.
    public static func file(_ path: String) -> Self { Self(place: .file(path)) }

    enum Place: Sendable, Hashable {
        case memory
        case file(String)
    }

    let place: Place
}
