// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A request with nothing left to decide.
public struct RawRequest: Sendable {
    /// Method, scheme, authority, path with query, and fields.
    public var head: HTTPRequest

    /// The content, if there is any.
    public var body: Body?

    /// The knobs that middleware and transports read.
    public var options: Options

    /// The path with `{}` in place of its values, such as `people/{}/taggings`.
    ///
    /// Its values are bounded by the code, so it can label metrics.
    public var template: String

    /// The call to which this request belongs; the same for all its attempts.
    public var id: CallID

    /// Whose secrets are to be hidden when this request is shown.
    public var redaction: Redaction

    /// A request for a transport or a test.
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
        self.redaction = redaction
    }

    /// The absolute URL, with its query and every secret in it.
    public var url: String {
        "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// Scheme and authority: what credentials are bound to.
    public var origin: URLOrigin {
        URLOrigin(scheme: head.scheme ?? "", authority: head.authority ?? "")
    }
}

/// The identity of one call, in logs and errors.
public struct CallID: Sendable, Hashable, CustomStringConvertible {
    private let value: UInt64

    /// A new random identity.
    public init() { value = .random(in: .min ... .max) }

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
