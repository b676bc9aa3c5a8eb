// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Synchronization

/// The platform's wire, which can be cut, holds requests up, and has a picture where
/// nations keep theirs.
final class TestWire: Transport {
    private struct State {
        var isCut = false
        /// The path of which the next request is held up, and by what.
        var held: (path: String, gate: HeldRequest)?
        var picture: StubResponse = .bytes([0x89, 0x50], type: "image/png")
        var pictureRequests: [RecordedRequest] = []
    }

    private let state = Mutex(State())
    private let platform: any Transport = .platform
    /// The host of the nations; all others have pictures, and no test reaches them.
    private static let nations = "127.0.0.1"
    /// The URL of a nation's picture.
    static let picture = "http://127.0.0.2/picture.png"

    /// Whether there is no network.
    var isCut: Bool {
        get { state.withLock { $0.isCut } }
        set { state.withLock { $0.isCut = newValue } }
    }

    /// The response to whoever asks for a picture.
    var picture: StubResponse {
        get { state.withLock { $0.picture } }
        set { state.withLock { $0.picture = newValue } }
    }

    /// The requests for pictures.
    var pictureRequests: [RecordedRequest] { state.withLock { $0.pictureRequests } }

    /// Holds up the next request for a path, until the gate is opened.
    func hold(_ path: String) -> HeldRequest {
        let gate = HeldRequest()
        state.withLock { $0.held = (path, gate) }
        return gate
    }

    /// The gate at which a request waits, with its credential in it.
    final class HeldRequest: Sendable {
        let reached = AsyncStream<Void>.makeStream()
        let opened = AsyncStream<Void>.makeStream()

        /// Waits until the request is there.
        func wait() async { for await _ in reached.stream { return } }
        func open() { opened.continuation.finish() }
    }

    func exchange(_ request: RawRequest) -> any Exchange {
        if isCut {
            return TaskExchange { throw ClientError(.connection.dns, reason: "the wire is cut") }
        }
        if request.origin.host != Self.nations {
            return StubTransport { [self] asked in
                state.withLock { $0.pictureRequests.append(asked) }
                return picture
            }.exchange(request)
        }
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        let gate = state.withLock { state -> HeldRequest? in
            guard let held = state.held, path == held.path else { return nil }
            state.held = nil
            return held.gate
        }
        guard let gate else { return platform.exchange(request) }
        return TaskExchange { [platform] in
            gate.reached.continuation.yield()
            for await _ in gate.opened.stream {}
            return try await platform.send(request)
        }
    }
}
