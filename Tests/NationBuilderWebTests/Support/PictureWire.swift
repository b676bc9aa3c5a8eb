// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport

/// The platform's wire, with a picture on all hosts but that of the nations: no test reaches them.
final class PictureWire: Transport {
    private let response = Mutex(StubResponse.bytes(PictureWire.png, type: "image/png"))
    private let asked = Mutex<[RecordedRequest]>([])
    private static let nations = "127.0.0.1"
    private let platform: any Transport = .platform
    /// The path of which the next request is held up, and by what.
    private let held = Mutex<Hold?>(nil)

    /// The status that writes are responded with, after the nation has carried them out.
    private let otherStatus = Mutex<Int?>(nil)

    private struct Hold {
        let path: String
        let reached: Gate
        let opened: Gate
    }

    /// A picture on this machine.
    static let url = "http://127.0.0.2/picture.png"
    /// A picture elsewhere, such as that of a real nation.
    static let publicURL = "https://d3n8a8pro7vhmx.cloudfront.net/picture.png"

    /// One opaque point, which a browser can draw.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0,
        1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x48,
        0xE9, 0xD9, 2, 0, 2, 0xFC, 1, 0xA5, 0x9C, 0xEC, 0x42, 0x98, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42,
        0x60, 0x82,
    ]

    /// The response to whoever asks for a picture.
    var picture: StubResponse {
        get { response.withLock { $0 } }
        set { response.withLock { $0 = newValue } }
    }

    /// The requests for pictures.
    var requests: [RecordedRequest] { asked.withLock { $0 } }

    /// Holds up the next request for a path of a nation.
    ///
    /// - Returns: What opens when it is there, and what lets it go on.
    func hold(_ path: String) -> (reached: Gate, opened: Gate) {
        let (reached, opened) = (Gate(), Gate())
        held.withLock { $0 = Hold(path: path, reached: reached, opened: opened) }
        return (reached, opened)
    }

    /// Responds to writes with a status from now on, after the nation has carried them out.
    func respondToWrites(with status: Int?) { otherStatus.withLock { $0 = status } }

    func exchange(_ request: RawRequest) -> any Exchange {
        guard request.origin.host != Self.nations else { return nation(request) }
        return StubTransport { [self] recorded in
            asked.withLock { $0.append(recorded) }
            return picture
        }.exchange(request)
    }

    private func nation(_ request: RawRequest) -> any Exchange {
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        if let status = otherStatus.withLock({ $0 }), !request.head.method.isSafe, path.hasPrefix("/api/") {
            return TaskExchange { [platform] in
                await (try await platform.send(request)).body.discard()
                return RawResponse(
                    head: HTTPResponse(
                        status: .init(code: status),
                        headerFields: [.location: "http://127.0.0.2:9/there", .retryAfter: "7"]))
            }
        }
        let gates = held.withLock { held -> (Gate, Gate)? in
            guard let found = held, path == found.path else { return nil }
            held = nil
            return (found.reached, found.opened)
        }
        guard let (reached, opened) = gates else { return platform.exchange(request) }
        return TaskExchange { [platform] in
            reached.open()
            await opened.wait()
            return try await platform.send(request)
        }
    }
}
