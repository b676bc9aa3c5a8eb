// SPDX-License-Identifier: MIT

#if os(Linux)
    import Servers

    /// A legal thing that a server may do within a response, as often as it likes.
    enum LegalFrames: String, CaseIterable, Sendable {
        case emptyContent, flushes, padding, paddedContent, pings, settings, changedSettings, windows, priorities
        case unknown, alternativeServices, origins, interims, continuations

        /// The text of the response.
        func text(_ count: Int) -> String {
            self == .flushes || self == .paddedContent ? String(repeating: "x", count: count) : "ok"
        }

        /// Writes a response in which it happens so many times.
        func respond(_ count: Int, on stream: FrameStream) {
            switch self {
            case .interims: for _ in 0..<count { stream.head([(":status", "103")]) }
            case .continuations:
                // A frame for each byte.
                let value = String(repeating: "y", count: count)
                stream.head([(":status", "200"), ("x", value)], size: 1)
                return stream.data("ok", isEnd: true)
            default: break
            }
            stream.head([(":status", "200")])
            for index in 0..<count { write(index, to: stream) }
            stream.data(text(count) == "ok" ? "ok" : "", isEnd: true)
        }

        private func write(_ index: Int, to stream: FrameStream) {
            switch self {
            case .emptyContent: stream.data("")
            case .flushes:
                stream.data("x")
                stream.data("")
            case .padding: stream.frame(0, flags: 8, [3, 0, 0, 0])
            case .paddedContent: stream.frame(0, flags: 8, [2, 0x78, 0, 0])
            case .pings: stream.frame(6, of: 0, Array("12345678".utf8))
            case .settings: stream.frame(4, of: 0, [])
            case .changedSettings:
                // The size of the header table, and that of a stream's first window.
                let low = UInt8(truncatingIfNeeded: index)
                stream.frame(4, of: 0, [0, 1, 0, 0, 1, low, 0, 4, 0, 1, 0, low])
            case .windows:
                stream.frame(8, [0, 0, 0, 1])
                stream.frame(8, of: 0, [0, 0, 0, 1])
            case .priorities: stream.frame(2, [0, 0, 0, 0, 15])
            case .unknown:
                stream.frame(0xBE, flags: 255, [1, 2, 3])
                stream.frame(0xBE, of: 0, [])
            // RFC 7838 §4, RFC 8336 §2.
            case .alternativeServices:
                stream.frame(10, of: 0, [0, 9] + Array("https://aclear".utf8))
            case .origins: stream.frame(12, of: 0, [0, 9] + Array("https://a".utf8))
            case .interims, .continuations: break
            }
        }
    }
#endif
