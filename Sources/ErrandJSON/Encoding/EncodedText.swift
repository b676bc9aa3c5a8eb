// SPDX-License-Identifier: MIT

/// The text that encoders write to, with gaps for values that are written
/// later.
///
/// Almost everything is written in order. Only a nested container that a type
/// requests by itself may be filled at the same time as others. It gets its own
/// text, which is inserted at the end. Until then one digit is in its place, so
/// that the text can be read back at any time.
final class EncodedText {
    let buffer: TextBuffer
    let session: WritingSession
    private var gaps: [(offset: Int, filling: ValueEncoder)] = []

    init(session: WritingSession) {
        self.session = session
        buffer = TextBuffer()
    }

    /// Creates a text with content that was taken out of another.
    private init(session: WritingSession, bytes: [UInt8], gaps: [(offset: Int, filling: ValueEncoder)]) {
        self.session = session
        buffer = TextBuffer(capacity: bytes.count + 64)
        buffer.append(bytes)
        self.gaps = gaps
    }

    /// A writer for direct writing at the end of this text.
    var json: JSONValueWriter { JSONValueWriter(buffer: buffer, session: session) }

    var count: Int { buffer.count }

    /// Leaves a gap at the end for the text of an encoder.
    func leaveGap(for encoder: ValueEncoder) {
        gaps.append((count, encoder))
        buffer.append(0x30)
    }

    /// Returns the encoder whose text will be inserted at an offset.
    func filling(at offset: Int) -> ValueEncoder? { gaps.first { $0.offset == offset }?.filling }

    /// Returns the whole text, after everything was written.
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

    /// Sorts the members of an object by their keys.
    func sort(_ members: [MemberPlace], from start: Int) {
        let moves = buffer.sort(members, from: start)
        guard !moves.isEmpty else { return }
        for position in gaps.indices where gaps[position].offset >= start {
            guard let move = moves.last(where: { $0.from <= gaps[position].offset }) else { continue }
            gaps[position].offset += move.to - move.from
        }
    }

    func remove(_ range: Range<Int>) {
        buffer.remove(range)
        gaps.removeAll { range.contains($0.offset) }
        shiftGaps(from: range.upperBound, by: -range.count)
    }

    /// Moves a value into its own text, and leaves a gap for it.
    ///
    /// - Parameter encoder: Creates the encoder that continues the value.
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
