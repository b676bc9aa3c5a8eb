// SPDX-License-Identifier: MIT

/// The text that encoders write to, in which places are kept free.
///
/// Almost everything is written in order. Only a nested container that a type
/// asks for by itself may be filled while others are; it gets a text of its own
/// that is put in at the end.
final class EncodedText {
    let buffer = TextBuffer()
    let session: WritingSession
    private var gaps: [(offset: Int, filling: ValueEncoder)] = []

    init(session: WritingSession) { self.session = session }

    /// The direct way to write here.
    var json: JSONValueWriter { JSONValueWriter(buffer: buffer, session: session) }

    var count: Int { buffer.count }

    /// Keeps the current place free for what an encoder will have written.
    func leaveGap(for encoder: ValueEncoder) { gaps.append((count, encoder)) }

    /// The whole text, when nothing more is going to be written.
    func finished() -> [UInt8] {
        guard !gaps.isEmpty else { return buffer.bytes }
        var whole: [UInt8] = []
        var start = 0
        for (offset, filling) in gaps.sorted(by: { $0.offset < $1.offset }) {
            whole += buffer.bytes(start..<offset)
            filling.close()
            whole += filling.text.finished()
            start = offset
        }
        return whole + buffer.bytes(start..<count)
    }

    /// Puts the members of an object into the order of their keys.
    func sort(_ members: [MemberPlace], from start: Int) {
        let end = count
        let moves = buffer.sort(members, from: start)
        guard !moves.isEmpty else { return }
        for position in gaps.indices where gaps[position].offset >= start && gaps[position].offset <= end {
            guard let move = moves.last(where: { $0.from <= gaps[position].offset }) else { continue }
            gaps[position].offset += move.to - move.from
        }
    }

    /// Takes a range out again.
    func remove(_ range: Range<Int>) {
        buffer.remove(range)
        // A gap at the start of the range is the end of what stands before.
        gaps.removeAll { $0.offset > range.lowerBound && $0.offset <= range.upperBound }
        for position in gaps.indices where gaps[position].offset > range.upperBound {
            gaps[position].offset -= range.count
        }
    }
}
