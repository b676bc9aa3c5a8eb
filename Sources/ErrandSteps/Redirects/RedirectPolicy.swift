// SPDX-License-Identifier: MIT

public import ErrandCore

/// How far a ``Redirects`` follows.
///
/// The policy of a request (`.redirects(_:)`) goes before that of the step.
public struct RedirectPolicy: Sendable, Hashable {
    /// How many redirects of one call are followed.
    ///
    /// 10 by default. The next one throws
    /// `ClientError.rejected.tooManyRedirects`.
    public var maximumHops = 10

    /// Whether a redirect to another origin is passed on in place of being
    /// followed.
    ///
    /// `false` by default; what is followed there goes without credentials.
    public var staysOnOrigin = false

    /// Whether a redirect from `https` to `http` is followed.
    ///
    /// `false` by default: it throws `ClientError.rejected.insecureRedirect`.
    /// Where it is followed, credentials stay behind, but path, query and body
    /// go over the wire for all to see.
    public var allowsInsecure = false

    /// The defaults.
    public init() {}

    /// The defaults.
    public static let standard = RedirectPolicy()

    /// Redirects are passed on, as any other answer.
    public static let never: RedirectPolicy = {
        var policy = RedirectPolicy()
        policy.maximumHops = 0
        return policy
    }()
}

extension Options {
    private enum Redirects: OptionKey { static let defaultValue: RedirectPolicy? = nil }

    /// A policy for this request in place of that of the ``Redirects`` in the
    /// chain.
    ///
    /// `nil` by default.
    public var redirects: RedirectPolicy? {
        get { self[Redirects.self] }
        set { self[Redirects.self] = newValue }
    }
}

extension RequestPart {
    /// How far redirects are followed: see ``RedirectPolicy``.
    public static func redirects(_ policy: RedirectPolicy) -> Self { .option(\.redirects, policy) }
}

extension ClientError.Kind {
    /// `rejected`: a redirect led from `https` to `http`.
    public var insecureRedirect: Self { Self("\(name).insecureRedirect") }
}
