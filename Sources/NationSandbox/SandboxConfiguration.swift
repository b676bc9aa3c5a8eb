// SPDX-License-Identifier: MIT

public import Logging

/// What kind of nation to start, and where.
public struct SandboxConfiguration: Sendable {
    /// The slug of the nation: a label of a host's name, in lower case.
    ///
    /// Default `abeforprez`. A database file that holds a nation of another slug
    /// is refused.
    public var slug: String
    /// How many people a fresh database is seeded with, the administrator
    /// included; at least one.
    ///
    /// Default 250. A database file that already holds a nation keeps its own,
    /// and is reset to it.
    public var people: Int
    /// What all seeded data follow from: equal seeds give equal nations.
    ///
    /// Default 1. A database file that already holds a nation keeps its own, and
    /// with it tokens and secrets.
    public var seed: UInt64
    /// Where the nation is kept.
    ///
    /// Default `.memory`.
    public var database: SandboxDatabase
    /// The address to listen on.
    ///
    /// Default `127.0.0.1`.
    public var host: String
    /// The port to listen on; 0, the default, takes a free one.
    public var port: Int
    /// How many requests a token, and an address, may make.
    ///
    /// Default 250 in 10 seconds, each counted by itself.
    public var rateLimit: SandboxRateLimit
    /// How long a step of an import or an export takes.
    ///
    /// Default 0.1 seconds; zero is as fast as can be.
    public var jobPace: Duration
    /// How long after its answer a change of who is on a list, or of the tags of
    /// all people on one, is made.
    ///
    /// A nation takes seconds to minutes. Default zero: it is made when the
    /// answer comes.
    public var listDelay: Duration
    /// What the people whose tokens are sent may do.
    ///
    /// Default `.full`.
    public var permission: SandboxPermission
    /// How long a page cursor can be followed.
    ///
    /// Default 24 hours.
    public var cursorLifetime: Duration
    /// The registered apps, and how long what they are granted lives.
    ///
    /// Default: an app of each generation, and NationBuilder's lifetimes.
    public var oauth: SandboxOAuth
    /// What goes wrong on purpose.
    ///
    /// Default: nothing.
    public var chaos: SandboxChaos
    /// How webhooks are delivered.
    ///
    /// Default: to this machine alone, with three attempts.
    public var webhooks: SandboxWebhooks
    /// The access token of the administrator.
    ///
    /// It lives for ``SandboxOAuth/administratorTokenLifetime`` from the start, and
    /// cannot be renewed. Default `nil`: derived from the seed and the slug.
    public var accessToken: String?
    /// Where the server reports what it does.
    ///
    /// Default: says nothing.
    public var logger: Logger

    /// A configuration with every value at its default unless given.
    public init(
        slug: String = "abeforprez",
        people: Int = 250,
        seed: UInt64 = 1,
        database: SandboxDatabase = .memory,
        host: String = "127.0.0.1",
        port: Int = 0,
        rateLimit: SandboxRateLimit = .default,
        jobPace: Duration = .milliseconds(100),
        listDelay: Duration = .zero,
        permission: SandboxPermission = .full,
        cursorLifetime: Duration = .seconds(86_400),
        oauth: SandboxOAuth = SandboxOAuth(),
        chaos: SandboxChaos = SandboxChaos(),
        webhooks: SandboxWebhooks = SandboxWebhooks(),
        accessToken: String? = nil,
        logger: Logger = Logger(label: "nation-sandbox") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.slug = slug
        self.people = people
        self.seed = seed
        self.database = database
        self.host = host
        self.port = port
        self.rateLimit = rateLimit
        self.jobPace = jobPace
        self.listDelay = listDelay
        self.permission = permission
        self.cursorLifetime = cursorLifetime
        self.oauth = oauth
        self.chaos = chaos
        self.webhooks = webhooks
        self.accessToken = accessToken
        self.logger = logger
    }
}

extension SandboxConfiguration {
    /// Whether a nation can have a slug: a label of a host's name (RFC 1123
    /// §2.1) in lower case.
    public static func isSlug(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/) != nil
    }
}
