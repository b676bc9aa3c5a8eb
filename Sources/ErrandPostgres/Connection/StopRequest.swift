// SPDX-License-Identifier: MIT

/// The request to stop the statement of a connection.
///
/// libpq sends it over a connection of its own, and waits for that, so it has a thread.
enum StopRequest {
    /// Sends the request without a wait.
    ///
    /// Nothing happens when it cannot be sent.
    static func send(_ connection: OpaquePointer?, _ library: LibPQ) {
        guard let key = library.getCancel(connection) else { return }
        // A pointer does not travel between threads; only the new thread uses this one.
        let address = UInt(bitPattern: key)
        let isStarted = OwnThread.start {
            let key = OpaquePointer(bitPattern: address)
            var complaint = [CChar](repeating: 0, count: 256)
            _ = library.cancel(key, &complaint, Int32(complaint.count))
            library.freeCancel(key)
        }
        if !isStarted { library.freeCancel(key) }
    }
}
