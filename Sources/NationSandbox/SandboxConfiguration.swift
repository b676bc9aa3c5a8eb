// SPDX-License-Identifier: MIT

public import Logging

/// The settings of a nation and its server.
public struct SandboxConfiguration: Sendable {
    /// The slug of the nation: a host label in lower case.
    ///
    /// Default `abeforprez`. A database file that holds a nation of another slug
    /// is refused.
    public var slug: String
    /// The number of people in a new nation, the administrator included; at
    /// least one.
    ///
    /// From 55 on, one of them is an organization (`signup_type` 1), to which
    /// the next four belong.
    ///
    /// Default 250. A database file that already holds a nation keeps its own
    /// number, and a reset restores that number.
    public var people: Int
    /// The seed of all made-up data.
    ///
    /// Equal seeds create equal nations.
    ///
    /// Default 1. A database file that already holds a nation keeps its own
    /// seed, and with it the tokens and secrets.
    public var seed: UInt64 = 1
    /// The place of the nation's database.
    ///
    /// Default `.memory`.
    public var database: SandboxDatabase = .memory
    /// The address to listen on.
    ///
    /// Default `127.0.0.1`.
    public var host = "127.0.0.1"
    /// The port to listen on.
    ///
    /// Default 0, which takes a free one.
    public var port = 0
    /// The number of requests that a token and an address may make.
    ///
    /// Default 250 in 10 seconds, counted separately for each token and each
    /// address.
    public var rateLimit: SandboxRateLimit
    /// The duration of one step of an import, an export, or a change of a list
    /// by version 2.
    ///
    /// Default 0.1 seconds. Zero is as fast as possible.
    public var jobPace: Duration = .milliseconds(100)
    /// The time between the response and the change, when a request changes the
    /// people of a list or the tags of all people on a list.
    ///
    /// A real nation takes seconds to minutes. Default zero: the change is made
    /// before the response is sent.
    public var listDelay: Duration = .zero
    /// The permission of the tokens' owners.
    ///
    /// Default `.full`.
    public var permission: SandboxPermission = .full
    /// The time for which a page cursor is valid.
    ///
    /// Default 24 hours.
    public var cursorLifetime: Duration = .seconds(86_400)
    /// The registered apps and the lifetimes of their tokens.
    ///
    /// Default: one app of each generation, with NationBuilder's lifetimes.
    public var oauth = SandboxOAuth()
    /// The URL of everybody's picture.
    ///
    /// Default `nil`: the URL of NationBuilder's placeholder, which is not on this machine.
    public var profilePicture: String?
    /// The injected faults.
    ///
    /// Default: none.
    public var chaos = SandboxChaos()
    /// The behavior of the nation that its documentation does not promise.
    ///
    /// Default: kind. The control API changes them while the nation runs.
    public var behaviors = SandboxBehaviors()
    /// The delivery of webhooks.
    ///
    /// Default: three attempts, and only to receivers on this machine.
    public var webhooks = SandboxWebhooks()
    /// The access token of the administrator.
    ///
    /// It is valid for ``SandboxOAuth/administratorTokenLifetime`` from the
    /// start, and cannot be renewed. Default `nil`: derived from the seed and
    /// the slug.
    public var accessToken: String?
    /// The file to which each request is appended, as a line of JSON; the file is created when it is missing.
    ///
    /// A line is what `/sandbox/requests` shows of a request. It is written when the request has its response, so
    /// the order may differ from that of the numbers. The control API keeps only the last requests; the file keeps
    /// all. Default `nil`: no file.
    public var requestLog: String?
    /// The file to which the exchanges with the API are written, as an HTTP archive (HAR 1.2), in place of an older
    /// file.
    ///
    /// While a nation records, its times and ids come from the seed, and each request takes a second of its time. So
    /// equal requests, one after the other, write equal files. URLs are those of the nation in the service,
    /// credentials are hidden, and what takes time, such as an import, is done before the response. Exchanges with
    /// `/oauth` are not recorded. Default `nil`: nothing is recorded.
    public var recording: String?
    /// The logger of the server.
    ///
    /// Default: logs nothing.
    public var logger = Logger(label: "nation-sandbox") { _ in SwiftLogNoOpLogHandler() }

    /// Creates a configuration.
    ///
    /// ```swift
    /// SandboxConfiguration(people: 50) { $0.profilePicture = "https://pictures.example/everybody.png" }
    /// ```
    ///
    /// - Parameters:
    ///   - slug: The slug of the nation.
    ///   - people: The number of people in a new nation.
    ///   - rateLimit: The number of requests that a token and an address may make.
    ///   - change: A closure that changes the other settings.
    public init(
        slug: String = "abeforprez", people: Int = 250, rateLimit: SandboxRateLimit = .default,
        _ change: (inout SandboxConfiguration) -> Void = { _ in }
    ) {
        self.slug = slug
        self.people = people
        self.rateLimit = rateLimit
        change(&self)
    }
}

extension SandboxConfiguration {
    /// Returns whether a text is a valid slug: a host label (RFC 1123 §2.1) in
    /// lower case.
    public static func isSlug(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/) != nil
    }
}
