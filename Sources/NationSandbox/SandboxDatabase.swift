// SPDX-License-Identifier: MIT

/// Where a sandbox keeps its nation.
public struct SandboxDatabase: Sendable, Hashable {
    /// In memory: gone when the sandbox ends.
    public static let memory = Self(place: .memory)

    /// In an SQLite file, made when it is missing and found again by the next
    /// sandbox on the same path.
    ///
    /// One sandbox at a time can use it. A file that holds anything but a nation
    /// is refused and left as it is. While it is used, SQLite keeps files beside
    /// it, and the sandbox one whose name ends in `-lock`.
    public static func file(_ path: String) -> Self { Self(place: .file(path)) }

    enum Place: Sendable, Hashable {
        case memory
        case file(String)
    }

    let place: Place
}
