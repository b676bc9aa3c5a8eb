// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The state machine that counts the frames which a server sends (RFC 9113 §4.1).
    ///
    /// It reads the headers of frames, however the network cuts them, and skips what is in them. All else is
    /// SwiftNIO's, which tells nothing of the frames that it ignores.
    struct FrameHeaderReader {
        /// The frames whose headers have come.
        struct Count: Equatable {
            /// The number of frames with content.
            var content = 0
            /// The number of all other frames; a large one counts as several.
            ///
            /// A frame of padding alone has no content.
            var others = 0
        }

        /// The size of a header.
        private static let size = 9
        /// The type of frames of content.
        private static let data: UInt8 = 0
        /// The flag of frames with padding, whose size follows the header (RFC 9113 §6.1).
        private static let padded: UInt8 = 8

        /// The bytes of the next header that have come.
        private var header: [UInt8] = []
        /// The bytes that are left of the frame before it.
        private var rest = 0

        /// Handles bytes of the server.
        ///
        /// - Returns: The frames whose headers are complete with them.
        mutating func read(_ bytes: ByteBuffer) -> Count {
            var (bytes, count) = (bytes, Count())
            while bytes.readableBytes > 0 {
                let skipped = min(rest, bytes.readableBytes)
                bytes.moveReaderIndex(forwardBy: skipped)
                rest -= skipped
                guard let byte = bytes.readInteger(as: UInt8.self) else { break }
                header.append(byte)
                guard header.count >= Self.size else { continue }
                let length = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
                let isPadded = header[3] == Self.data && header[4] & Self.padded != 0 && length > 0
                guard !isPadded || header.count > Self.size else { continue }
                let padding = isPadded ? 1 + Int(header[Self.size]) : 0
                if header[3] == Self.data, length > padding {
                    count.content += 1
                } else {
                    count.others += 1 + length / InboundFrameHandler.partSize
                }
                rest = isPadded ? length - 1 : length
                header.removeAll(keepingCapacity: true)
            }
            return count
        }
    }
#endif
