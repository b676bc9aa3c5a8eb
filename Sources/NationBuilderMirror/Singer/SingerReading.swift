// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandMiddleware
import NationBuilder

/// The reading of one stream from a nation.
struct SingerReading {
    /// The difference of the clocks from which a person is told.
    private static let mostDifference: TimeInterval = 300

    let nation: Nation
    let stream: SingerStream
    let options: SingerOptions

    private var time: TimeSource { nation.client.configuration.time }

    /// Writes the stream's messages, and keeps its bookmark in the state.
    func run(
        _ state: inout SingerState, _ write: ([UInt8]) async throws -> Void, _ progress: (SingerProgress) -> Void
    ) async throws {
        var walk = SingerWalk(
            stream.method, from: state.bookmarks[stream.name], hasVersions: options.activatesVersions,
            lag: options.lag, at: time.now())
        let records = try SingerRecords(stream)
        var lines = try SingerLines.schema(stream)
        progress(SingerProgress(stream: stream.name, records: 0, isComplete: false))
        let reader = MirrorRowReader(stream.table)
        let asked = time.date()
        let first = try await firstPage(walk, reader)
        walk.begin(responded: first.date, asked: asked)
        let note = difference(first.date, asked)

        func take(_ rows: [MirrorRow]) async throws {
            let date = time.date()
            for row in rows { try records.append(row, extractedAt: date, version: walk.version, to: &lines) }
            if walk.receive(rows.map(\.id), at: time.now()) {
                state.bookmarks[stream.name] = walk.bookmark
                lines += try SingerLines.state(state)
            }
            try await write(lines)
            lines = []
            progress(SingerProgress(stream: stream.name, records: walk.count, isComplete: false))
        }

        try await take(first.rows)
        if !first.rows.isEmpty {
            let order = V2.WalkOrder.key(after: walk.after, atOnce: options.requestsAtOnce)
            for try await page in nation.v2.jsonPages(of: request(since: walk.since), by: order) {
                try await take(
                    page.map { resource in
                        guard let row = reader.row(resource) else { throw MirrorResponse.withoutID }
                        return row
                    })
            }
        }
        if let version = walk.end() { lines += try SingerLines.activation(version, of: stream) }
        state.bookmarks[stream.name] = walk.bookmark
        try await write(lines + (try SingerLines.state(state)))
        progress(SingerProgress(stream: stream.name, records: walk.count, isComplete: true, note: note))
    }

    /// Returns the first page, whose response tells when the walk began.
    private func firstPage(_ walk: SingerWalk, _ reader: MirrorRowReader) async throws -> MirrorResponse {
        var order = KeyOrder(stream.name, behind: walk.after)
        let page = request(since: walk.since).with(order.next ?? []).with(.query("page[size]", 100))
        let response = try await nation.v2.client.send(page.reading(MirrorResponse.reader(reader)))
        try order.receive(response.ids)
        return response
    }

    /// Returns the request for the stream's rows, without their order; no cache is asked.
    private func request(since: Date?) -> Request<Void> {
        // Without names there are the attributes that we do not know, too.
        let fields = stream.isWhole ? nil : stream.fields
        let extra = stream.columns.filter(\.isExtra).map(\.name)
        return Request<Void>.get(
            PathTemplate(stream.name), .group(stream.table.parts(fields: fields, extra: extra, since: since)))
    }

    private func difference(_ responded: Date?, _ asked: Date) -> String? {
        guard let responded, abs(responded.timeIntervalSince(asked)) > Self.mostDifference else { return nil }
        let seconds = Int(responded.timeIntervalSince(asked).rounded())
        return
            "the nation's clock is \(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead of") the clock of this machine"
    }
}
