// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import Synchronization

/// Ports of 127.0.0.1 for programs that must be told their port.
package enum FreePort {
    /// Below the ports that systems choose for others: from 32,768 on Linux, from 49,152 on Apple's systems.
    ///
    /// So nobody is given the port between the search and the start of the program.
    private static let range = 10_000..<32_768
    private static let given = Mutex<Set<Int>>([])

    /// Returns a port on which nobody listens, each one once.
    ///
    /// It connects instead of listening for a moment: a program that another test starts at that moment would keep the
    /// port.
    package static func next() async throws -> Int {
        while true {
            let port = Int.random(in: range)
            guard given.withLock({ $0.insert(port).inserted }) else { continue }
            let connection = try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: port).get()
            guard let connection else { return port }
            try await connection.close()
        }
    }
}
