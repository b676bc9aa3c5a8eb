// SPDX-License-Identifier: MIT

// A source may be cancelled from any thread, although its protocol does not say
// so.
@preconcurrency import Dispatch
import ErrandOAuth

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's notifications about a file in a folder, by any process.
enum FolderWatch {
    /// Returns a stream with an element whenever the file with a name is
    /// created, replaced or removed.
    ///
    /// For a folder that cannot be watched or created, the stream is empty and
    /// ends. So a listener must also read the file at other times.
    ///
    /// Each stream takes an inotify instance on Linux, and an open file on
    /// Darwin. By default Linux allows each user 128 instances in all processes
    /// together (`fs.inotify.max_user_instances`). Past the limit, streams are
    /// empty, and changes by other processes are not noticed.
    static func changes(of folder: StoreFolder, name: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try? folder.make()
        guard let source = source(folder.path, name, { continuation.yield() }) else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in source.cancel() }
        source.activate()
        return stream
    }

    #if canImport(Darwin)
        private static func source(
            _ folder: String, _ name: String, _ tell: @escaping @Sendable () -> Void
        ) -> (any DispatchSourceProtocol)? {
            let file = open(folder, O_EVTONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: file, eventMask: .write)
            source.setEventHandler(handler: tell)
            source.setCancelHandler { close(file) }
            return source
        }
    #else
        private static func source(
            _ folder: String, _ name: String, _ tell: @escaping @Sendable () -> Void
        ) -> (any DispatchSourceProtocol)? {
            let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard file >= 0 else { return nil }
            let events = UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
            guard inotify_add_watch(file, folder, events) >= 0 else {
                close(file)
                return nil
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .global())
            source.setEventHandler { if hears(of: name, file) { tell() } }
            source.setCancelHandler { close(file) }
            return source
        }

        /// Reads the notifications, and returns whether one concerns the file
        /// with a name.
        private static func hears(of name: String, _ file: Int32) -> Bool {
            var isAbout = false
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
                guard count > 0 else { return isAbout }
                // Each event ends with the file's name, padded with zeros.
                var start = 0
                while start + 16 <= count {
                    let length = chunk[(start + 12)..<(start + 16)].reversed().reduce(0) { $0 << 8 | Int($1) }
                    let bytes = chunk[(start + 16)..<min(count, start + 16 + length)].prefix { $0 != 0 }
                    if String(decoding: bytes, as: UTF8.self) == name { isAbout = true }
                    start += 16 + length
                }
            }
        }
    #endif
}
