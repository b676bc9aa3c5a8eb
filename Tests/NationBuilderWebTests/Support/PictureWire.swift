// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Synchronization
import TestSupport

/// The platform's wire, with a picture on all hosts but that of the nations: no test reaches them.
final class PictureWire: Transport {
    private let answer = Mutex(StubAnswer.bytes(PictureWire.png, type: "image/png"))
    private let asked = Mutex<[RecordedRequest]>([])
    private static let nations = "127.0.0.1"
    private let platform: any Transport = .platform
    /// The path of which the next request is held up, and by what.
    private let held = Mutex<(path: String, reached: Gate, opened: Gate)?>(nil)
    /// A picture on this machine.
    static let url = "http://127.0.0.2/picture.png"
    /// A picture elsewhere, such as that of a real nation.
    static let publicURL = "https://d3n8a8pro7vhmx.cloudfront.net/picture.png"

    /// One point, which a browser can draw.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x64, 0xF8,
        0xCF, 0x50, 0x0F, 0, 0x03, 0x86, 0x01, 0x80, 0x5A, 0x34, 0x7D, 0x6B, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ]

    /// What whoever asks for a picture is answered.
    var picture: StubAnswer {
        get { answer.withLock { $0 } }
        set { answer.withLock { $0 = newValue } }
    }

    /// The requests for pictures.
    var requests: [RecordedRequest] { asked.withLock { $0 } }

    /// Holds up the next request for a path of a nation.
    ///
    /// - Returns: What opens when it is there, and what lets it go on.
    func hold(_ path: String) -> (reached: Gate, opened: Gate) {
        let (reached, opened) = (Gate(), Gate())
        held.withLock { $0 = (path, reached, opened) }
        return (reached, opened)
    }

    func exchange(_ request: RawRequest) -> any Exchange {
        guard request.origin.host != Self.nations else { return nation(request) }
        return StubTransport { [self] recorded in
            asked.withLock { $0.append(recorded) }
            return picture
        }.exchange(request)
    }

    private func nation(_ request: RawRequest) -> any Exchange {
        let path = (request.head.path ?? "").prefix { $0 != "?" }
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
