// SPDX-License-Identifier: MIT

public import HTTPTypes
import Synchronization

/// A resolved request, as it is sent.
public struct RawRequest: Sendable {
    /// The method, scheme, authority, path with query, and fields.
    public var head: HTTPRequest

    /// The content, if there is any.
    public var body: Body?

    /// The options that middleware and transports read.
    public var options: Options

    /// The path with `{}` in place of its values, such as `people/{}/taggings`.
    ///
    /// Templates are written in the code, so their number is bounded, and they
    /// can label metrics.
    public var template: String

    /// The path as the redaction shows it: with `{}` in place of the values that are not public.
    private(set) var shownPath = ""

    /// The identity of the call that this request belongs to.
    ///
    /// It is the same for all attempts of the call.
    public var id: CallID

    /// The rules that hide secrets when this request is shown.
    public var redaction: Redaction {
        get { context.redaction }
        set {
            context = RequestContext(redaction: newValue, home: context.home, defaultFields: context.defaultFields)
        }
    }

    /// The fields that the client's defaults set, even if the request changed them.
    ///
    /// A middleware that derives another request from this one, such as `Redirects` of
    /// `ErrandMiddleware`, finds here the fields that every request of the client carries.
    /// They are empty for a request that no client composed.
    public var defaultFields: HTTPFields { context.defaultFields }

    /// One reference, because a request is copied for each middleware of the chain.
    private var context: RequestContext

    /// Creates a request for a transport or a test.
    public init(
        head: HTTPRequest,
        body: Body? = nil,
        options: Options = Options(),
        template: String? = nil,
        id: CallID = CallID(),
        redaction: Redaction = .standard
    ) {
        self.head = head
        self.body = body
        self.options = options
        self.template = template ?? "{}"
        self.id = id
        context = RequestContext(redaction: redaction, home: nil)
    }

    /// Creates a composed request.
    init(
        head: HTTPRequest, body: Body?, options: Options, path: PathTemplate, id: CallID, context: RequestContext
    ) {
        self.head = head
        self.body = body
        self.options = options
        template = path.template
        shownPath = path.shown
        self.id = id
        self.context = context
    }

    /// The absolute URL, with its query and every secret in it.
    public var url: String {
        "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// The scheme and authority, to which credentials are bound.
    public var origin: URLOrigin {
        // Identical spellings are equal; other spellings must be parsed.
        if let home = context.home, head.scheme == home.scheme, head.authority == home.authority { return home }
        return URLOrigin(scheme: head.scheme ?? "", authority: head.authority ?? "")
    }
}

/// The identity of one call, in logs and errors.
public struct CallID: Sendable, Hashable, CustomStringConvertible {
    private let value: UInt64

    /// Creates a new identity, which no other call of this process has.
    ///
    /// The identity tells calls apart. It is not a secret and may be guessed.
    public init() {
        // SplitMix64 over a counter: random enough for an identity, without a system call.
        var mixed = Self.seed &+ Self.count.add(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        value = mixed ^ (mixed >> 31)
    }

    private static let seed = UInt64.random(in: .min ... .max)
    private static let count = Atomic<UInt64>(0)

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
