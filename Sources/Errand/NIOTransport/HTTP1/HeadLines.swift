// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The state machine for the lines of a response's heads on their way to the parser, which refuses two legal ones.
    ///
    /// - An empty element of a list says nothing (RFC 9110 §5.6.1.2), but after `chunked,` the parser reads no chunks.
    /// - Before no content a length and a transfer coding say nothing (RFC 9112 §6.3), but the parser refuses both
    ///   together. The first one stays.
    ///
    /// Of all other lines nothing is changed or held back.
    struct HeadLines {
        private enum Place { case start, fields, content }
        private enum Framing { case length, coding }

        /// The longest line that is looked at: a status line and such a field have a few words.
        ///
        /// Without a status line that is understood, all goes on as it comes.
        private static let longest = 1024
        private static let version = Array("http/1.".utf8)
        private static let names: [(framing: Framing, name: [UInt8])] = [
            (.length, Array("content-length:".utf8)), (.coding, Array("transfer-encoding:".utf8)),
        ]

        private let isHead: Bool
        private var place = Place.start
        private var isInterim = false
        private var isEmpty = false
        private var framing: Framing?
        /// The beginning of a line that may matter.
        private var held = ByteBuffer()
        /// Whether the parser has got the beginning of the line.
        private var isInLine = false

        /// - Parameter isHead: Whether the response has no content, whatever its head says.
        init(isHead: Bool = false) { self.isHead = isHead }

        /// Handles bytes of the server.
        ///
        /// - Returns: The bytes for the parser.
        mutating func read(_ bytes: ByteBuffer) -> ByteBuffer {
            guard place != .content else { return bytes }
            var bytes = bytes
            if held.readableBytes > 0 {
                held.writeBuffer(&bytes)
                bytes = held
                held = ByteBuffer()
            }
            var changed: ByteBuffer?
            let view = bytes.readableBytesView
            var start = view.startIndex
            while place != .content, start < view.endIndex {
                guard let last = view[start...].firstIndex(of: UInt8(ascii: "\n")) else {
                    let line = view[start...]
                    if !isInLine, line.count <= Self.longest, mayMatter(line) {
                        held = ByteBuffer(bytes: line)
                        return changed ?? ByteBuffer(bytes: view[..<start])
                    }
                    if place == .start { place = .content }
                    isInLine = true
                    break
                }
                let line = view[start...last]
                let mended = isInLine ? nil : mended(line)
                isInLine = false
                if let mended {
                    if changed == nil { changed = ByteBuffer(bytes: view[..<start]) }
                    changed?.writeBytes(mended)
                } else {
                    changed?.writeBytes(line)
                }
                start = last + 1
            }
            changed?.writeBytes(view[start...])
            return changed ?? bytes
        }

        /// Handles a line.
        ///
        /// - Returns: What the parser gets instead; `nil` for the line itself.
        private mutating func mended(_ line: ByteBufferView) -> [UInt8]? {
            let isBlank = line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
            switch place {
            case .start where isBlank: break
            case .start where line.count > Self.longest || !Self.agrees(line, with: Self.version): place = .content
            case .start:
                let code = line.dropFirst(9).prefix(3)
                isInterim = code.first == UInt8(ascii: "1")
                isEmpty = isHead || code.elementsEqual("204".utf8) || code.elementsEqual("304".utf8)
                framing = nil
                place = .fields
            case .fields where isBlank: place = isInterim ? .start : .content
            case .fields where line.count <= Self.longest:
                guard let (found, name) = Self.names.first(where: { Self.begins(line, with: $0.name) }) else { break }
                let other = framing
                framing = other ?? found
                if isEmpty { return other ?? found == found ? nil : [] }
                guard found == .coding else { break }
                let value = line.dropFirst(name.count)
                guard let end = value.lastIndex(where: { !" \t\r\n,".utf8.contains($0) }),
                    value[end...].contains(UInt8(ascii: ","))
                else { break }
                return Array(line[...end]) + Array("\r\n".utf8)
            case .fields, .content: break
            }
            return nil
        }

        /// Returns whether a line may matter, of which only the beginning has come: a status line, one of the two
        /// fields, or the end of the head.
        private func mayMatter(_ line: ByteBufferView) -> Bool {
            if line.elementsEqual("\r".utf8) { return true }
            if place == .start { return Self.agrees(line, with: Self.version) }
            return Self.names.contains { Self.agrees(line, with: $0.name) }
        }

        private static func begins(_ line: ByteBufferView, with name: [UInt8]) -> Bool {
            line.count >= name.count && agrees(line, with: name)
        }

        /// Returns whether a line and a name are the same as far as both go.
        private static func agrees(_ line: ByteBufferView, with name: [UInt8]) -> Bool {
            zip(line, name).allSatisfy { byte, other in
                byte == other || byte | 0x20 == other && (0x41...0x5A).contains(byte)
            }
        }
    }
#endif
