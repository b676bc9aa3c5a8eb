// SPDX-License-Identifier: MIT

/// The text that encoders write to, in which places are kept free.
///
/// Almost everything is written in order. Only a nested container that a type
/// asks for by itself may be filled while others are; it gets a text of its own
/// that is put in at the end. Until then one digit stands in its place, so that
/// the text can be read back at any time.
final class EncodedText {
    let buffer: TextBuffer
    let session: WritingSession
    private var gaps: [(offset: Int, filling: ValueEncoder)] = []

    init(session: WritingSession) {
        self.session = session
        buffer = TextBuffer()
    }

    /// A text that begins with what was taken out of another.
    private init(session: WritingSession, bytes: [UInt8], gaps: [(offset: Int, filling: ValueEncoder)]) {
        self.session = session
        buffer = TextBuffer(capacity: bytes.count + 64)
        buffer.append(bytes)
        self.gaps = gaps
    }

    /// The direct way to write here.
    var json: JSONValueWriter { JSONValueWriter(buffer: buffer, session: session) }

    var count: Int { buffer.count }

    /// Keeps the current place free for what an encoder will have written.
    func leaveGap(for encoder: ValueEncoder) {
        gaps.append((count, encoder))
        buffer.append(0x30)
    }

    /// The encoder whose text is going to stand at an offset.
    func filling(at offset: Int) -> ValueEncoder? { gaps.first { $0.offset == offset }?.filling }

    /// The whole text, when nothing more is going to be written.
    func finished() -> [UInt8] {
        guard !gaps.isEmpty else { return buffer.bytes }
        var whole: [UInt8] = []
        var start = 0
        for (offset, filling) in gaps.sorted(by: { $0.offset < $1.offset }) {
            whole += buffer.bytes(start..<offset)
            filling.close()
            whole += filling.text.finished()
            start = offset + 1
        }
        return whole + buffer.bytes(start..<count)
    }

    /// Puts the members of an object into the order of their keys.
    func sort(_ members: [MemberPlace], from start: Int) {
        let moves = buffer.sort(members, from: start)
        guard !moves.isEmpty else { return }
        for position in gaps.indices where gaps[position].offset >= start {
            guard let move = moves.last(where: { $0.from <= gaps[position].offset }) else { continue }
            gaps[position].offset += move.to - move.from
        }
    }

    /// Takes a range out again.
    func remove(_ range: Range<Int>) {
        buffer.remove(range)
        gaps.removeAll { range.contains($0.offset) }
        shiftGaps(from: range.upperBound, by: -range.count)
    }

    /// Moves a value into a text of its own, and leaves a gap for it.
    ///
    /// - Parameter encoder: Makes the encoder that goes on with the value.
    func moveOut(_ range: Range<Int>, to encoder: (EncodedText) -> ValueEncoder) -> ValueEncoder {
        let inside = gaps.filter { range.contains($0.offset) }.map { ($0.offset - range.lowerBound, $0.filling) }
        let rest = buffer.bytes(range.upperBound..<count)
        let filling = encoder(EncodedText(session: session, bytes: buffer.bytes(range), gaps: inside))
        gaps.removeAll { range.contains($0.offset) }
        shiftGaps(from: range.upperBound, by: 1 - range.count)
        buffer.replace(from: range.lowerBound, with: [])
        leaveGap(for: filling)
        buffer.append(rest)
        return filling
    }

    private func shiftGaps(from start: Int, by distance: Int) {
        for position in gaps.indices where gaps[position].offset >= start { gaps[position].offset += distance }
    }
}
