// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NIOCore
import NIOFoundationCompat
import NationBuilder

/// The time of a page of 100 signups with their tags and taggings, from the request to the models.
///
/// Both ways read all signups, follow both relationships of each, and read the targets.
struct SignupPageBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signups", abstract: "What a page of 100 signups with two includes takes, read into models.")

    @OptionGroup var extent: PageRace.Extent
    @Flag(help: "Only read the page with ErrandJSON, without limits; for profiling.") var reading = false

    func run() async throws {
        let server = try Server(people: 1000)
        defer { server.stop() }
        let nation = Nation(
            "abeforprez", baseURL: try BaseURL(server.baseURL), authorizer: .bearer(server.token), transport: .platform
        ) { $0.chain.limit = nil }
        let plain = PlainPages(
            server, "/api/v2/signups?include=signup_tags,taggings&page%5Bsize%5D=100",
            mediaType: "application/vnd.api+json")
        let expected = try Self.tags(try await plain.body())
        let body = try await plain.body()
        let size = body.readableBytes
        try Self.raceReaders(Array(buffer: body), rounds: reading ? nil : extent.rounds)
        guard !reading else { return try await plain.shutdown() }
        let race = PageRace(
            plain: plain,
            decode: { body in
                guard try Self.tags(body) == expected else { throw ExitCode(1) }
            },
            read: {
                guard try await Self.tags(nation) == expected else { throw ExitCode(1) }
            },
            wanted: 0.35)
        print("\nGET of \(size) bytes into 100 signups with \(expected); µs, median of \(extent.rounds)")
        try await race.run(extent, requests: 48)
        try await plain.shutdown()
    }

    /// Reads the same bytes into the same `Codable` types, with each reader in turn.
    ///
    /// - Parameter rounds: The number of rounds; `nil` to read with ErrandJSON only.
    private static func raceReaders(_ bytes: [UInt8], rounds: Int?) throws {
        let (reader, decoder, data) = (JSONReader(), JSONDecoder(), Data(bytes))
        guard let rounds else {
            for _ in 0..<2000 { _ = try reader.decode(PlainSignupPage.self, from: bytes) }
            return
        }
        var times: [(ours: Double, theirs: Double)] = []
        for _ in 0...rounds {
            let ours = try time { _ = try reader.decode(PlainSignupPage.self, from: bytes) }
            let theirs = try time { _ = try decoder.decode(PlainSignupPage.self, from: data) }
            times.append((ours, theirs))
        }
        // The first round warms up.
        times.removeFirst()
        let ratio = Usage.median(times.map { $0.theirs / $0.ours })
        print("The page into Codable types: ErrandJSON, JSONDecoder, and how many times as fast")
        print(
            String(
                format: "%9.0f µs%9.0f µs%9.2f", Usage.median(times.map(\.ours)), Usage.median(times.map(\.theirs)),
                ratio))
        var limits = Limits()
        limits.hold("the page into Codable types, times as fast as JSONDecoder", ratio, atLeast: wantedOfReader)
        try limits.report()
    }

    /// Speed.md states the range of each page: 1.8 for this one.
    private static let wantedOfReader = 1.6

    /// Returns the average processor time of ten readings, in microseconds.
    private static func time(_ read: () throws -> Void) throws -> Double {
        let before = Usage.processorTime
        for _ in 0..<10 { try read() }
        return (Usage.processorTime - before) / 10
    }

    /// The included resources that were found.
    private struct Found: Equatable, CustomStringConvertible {
        var names: [String]
        var moments = 0

        var description: String { "\(names.count) tags and \(moments) taggings" }
    }

    private static func tags(_ body: ByteBuffer) throws -> Found {
        let page = try JSONDecoder().decode(PlainSignupPage.self, from: body)
        guard page.data.count == 100 else { throw ExitCode(1) }
        let tags = page.tags()
        return Found(names: tags.names, moments: tags.moments.count)
    }

    private static func tags(_ nation: Nation) async throws -> Found {
        let page = try await nation.v2.signups.list(.include(\.signupTags, \.taggings), .pageSize(100))
        guard page.data.count == 100 else { throw ExitCode(1) }
        var found = Found(names: [])
        for signup in page.data {
            for tag in try signup.related(\.signupTags).resources {
                if let name = tag.name { found.names.append(name) }
            }
            for tagging in try signup.related(\.taggings).resources {
                if tagging.createdAt != nil { found.moments += 1 }
            }
        }
        return found
    }
}
