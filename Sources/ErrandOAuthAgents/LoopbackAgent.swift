// SPDX-License-Identifier: MIT

public import ErrandOAuth
import NIOCore
import NIOPosix

/// An agent that listens on the loopback address for the browser to come back
/// (RFC 8252 §7.3, §8.3).
///
/// It listens on 127.0.0.1 or [::1] only, before the browser opens, and no
/// longer than until the answer, the time-out or the end of its task. Only a GET
/// of the exact path with the right `Host` counts; silent and slow connections
/// are in nobody's way. An answer of another flow gets a page that says so, and
/// it goes on listening.
public struct LoopbackAgent: AuthorizationAgent {
    /// Where to listen.
    public struct Address: Sendable, Hashable {
        let isV6: Bool
        let literal: String
        /// 127.0.0.1.
        public static let v4 = Address(isV6: false, literal: "127.0.0.1")
        /// [::1].
        public static let v6 = Address(isV6: true, literal: "[::1]")
    }

    private let address: Address
    private let port: Int
    private let path: String
    private let timeout: Duration
    private let open: @Sendable (String) async throws -> Void

    /// An agent.
    ///
    /// - Parameters:
    ///   - address: Where to listen; 127.0.0.1 by default.
    ///   - port: The port; 0, the default, lets the system choose a free one.
    ///   - path: The path that the browser comes back to.
    ///   - timeout: How long to wait; 5 min by default.
    ///   - open: Opens a URL in the system's browser, or shows it; see
    ///     ``SystemBrowser``. It may take as long as the browser runs: the
    ///     listener does not wait for it, and cancels it in the end.
    public init(
        address: Address = .v4, port: Int = 0, path: String = "/callback", timeout: Duration = .seconds(300),
        open: @escaping @Sendable (String) async throws -> Void
    ) {
        self.address = address
        self.port = port
        self.path = path
        self.timeout = timeout
        self.open = open
    }

    /// Listens, opens the browser and waits for it to come back.
    ///
    /// - Throws: `OAuthError.agent.portTaken` before the browser opens;
    ///   `agent.timedOut`; what the flow throws.
    public func run(
        _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        let listener = try await LoopbackListener(isV6: address.isV6, literal: address.literal, port: port, path: path)
        do {
            let tokens = try await receive(listener, begin)
            await listener.close()
            return tokens
        } catch {
            await listener.close()
            throw error
        }
    }

    private func receive(
        _ listener: LoopbackListener, _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        let base = "http://\(listener.authority)"
        let flow = try await begin(try RedirectURI(base + path))
        defer { flow.cancel() }
        return try await withThrowingTaskGroup(of: TokenSet?.self) { group in
            group.addTask {
                try await open(flow.url)
                return nil
            }
            group.addTask { try await Self.answer(listener, flow, base) }
            group.addTask {
                try await ContinuousClock().sleep(for: timeout)
                throw OAuthError(.agent.timedOut, reason: "nobody came back from the browser in time")
            }
            defer { group.cancelAll() }
            while let end = try await group.next() {
                if let end { return end }
            }
            throw CancellationError()
        }
    }

    private static func answer(
        _ listener: LoopbackListener, _ flow: PendingAuthorization, _ base: String
    ) async throws -> TokenSet {
        for await visit in listener.visits {
            do {
                let tokens = try await flow.finish(base + visit.target)
                await visit.reply(.signedIn)
                return tokens
            } catch let error as OAuthError where error.leavesFlowOpen {
                await visit.reply(.notThis)
            } catch {
                await visit.reply(.failed)
                throw error
            }
        }
        throw CancellationError()
    }
}
