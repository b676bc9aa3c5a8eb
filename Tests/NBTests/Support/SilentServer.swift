// SPDX-License-Identifier: MIT

import Foundation

/// A server that takes connections and never says anything.
final class SilentServer: Sendable {
    let port: UInt16
    private let file: Int32

    init() throws {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        self.file = file
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, length) == 0 && listen(file, 8) == 0 && getsockname(file, $0, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(file) }

    /// Waits until somebody has connected and asked, which stays without a response.
    func connected() async throws {
        let file = file
        let isAsked = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let connection = accept(file, nil, nil)
                var byte: UInt8 = 0
                continuation.resume(returning: recv(connection, &byte, 1, Int32(MSG_PEEK)) == 1)
            }
        }
        guard isAsked else { throw CocoaError(.fileReadUnknown) }
    }
}
