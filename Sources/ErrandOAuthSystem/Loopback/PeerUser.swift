// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import NIOCore

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The user whose program has the other end of a loopback connection.
    enum PeerUser {
        /// Returns whether the program is this user's or root's; `true` where the system does not say.
        ///
        /// Linux lists its connections, with their users, in `/proc/net`.
        static func isOwn(_ channel: any Channel) -> Bool {
            #if os(Linux)
                guard let theirs = channel.remoteAddress?.port, let ours = channel.localAddress?.port else {
                    return true
                }
                let found = ["tcp", "tcp6"].flatMap { users(of: $0, theirs, ours) }
                return found.allSatisfy { $0 == geteuid() || $0 == 0 }
            #else
                return true
            #endif
        }

        #if os(Linux)
            private static func users(of list: String, _ theirs: Int, _ ours: Int) -> [UInt32] {
                guard let file = fopen("/proc/net/\(list)", "re") else { return [] }
                defer { fclose(file) }
                var users: [UInt32] = []
                var line = [CChar](repeating: 0, count: 512)
                while fgets(&line, Int32(line.count), file) != nil {
                    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    let user = user(in: text, from: theirs, to: ours)
                    if let user { users.append(user) }
                }
                return users
            }
        #endif

        /// Returns the user of a line about the connection between two ports; `nil` for any other line.
        static func user(in line: String, from theirs: Int, to ours: Int) -> UInt32? {
            let words = line.split(whereSeparator: \.isWhitespace)
            func port(_ word: Substring) -> Int? { word.split(separator: ":").last.flatMap { Int($0, radix: 16) } }
            guard words.count > 7, port(words[1]) == theirs, port(words[2]) == ours else { return nil }
            return UInt32(words[7])
        }
    }
#endif
