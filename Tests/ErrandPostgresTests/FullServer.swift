// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server whose queue of connections is full, so that the system lets a further one wait, as for a machine without
/// power.
final class FullServer: Sendable {
    let port: Int
    private let sockets: [Int32]

    /// An error at the start.
    struct Failure: Error {}

    init(host: String = "127.0.0.1", port: Int = 0) throws {
        var sockets: [Int32] = []
        func open() -> Int32 {
            #if canImport(Glibc)
                let opened = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            #else
                let opened = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            // A program that another test starts must not keep it.
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            sockets.append(opened)
            return opened
        }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, host, &place.sin_addr)
        let listener = open()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 0) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        // The first one has the only place of the queue.
        var isFull = isBound
        for number in 0..<4 where isBound {
            let client = open()
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            _ = withUnsafePointer(to: &place) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) }
            }
            var watched = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
            if number == 0 { isFull = poll(&watched, 1, -1) == 1 }
        }
        (self.sockets, self.port) = (sockets, Int(in_port_t(bigEndian: place.sin_port)))
        guard isFull else { throw Failure() }
    }

    deinit { for socket in sockets { close(socket) } }
}
