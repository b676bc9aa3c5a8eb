// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSONAPI

/// An error that NationBuilder describes in its response.
///
/// It is the `problem` of a `ClientError`, for a refused request and for a
/// successful one whose body is an error:
///
/// ```swift
/// catch let error as ClientError {
///     let problem = error.problem(as: NationBuilderProblem.self)
///     if problem?.code == .validationFailed { show(problem?.validationErrors ?? []) }
/// }
/// ```
///
/// All forms of errors are read: NationBuilder's usual form, the form of rate
/// limit errors, which has no code, OAuth's form (RFC 6749 §5.2), JSON:API's
/// form, which version 2 uses for validation errors, and HTML pages of the
/// network in front of the API. Codes are stable; texts may change.
public struct NationBuilderProblem: Error, Sendable, Hashable {
    /// The code, such as `validation_failed`; in OAuth's form, its `error`.
    public var code: Code?

    /// The server's message; in OAuth's form, its `error_description`; for an
    /// HTML page, its title.
    public var message: String?

    /// The names of missing or invalid parameters.
    public var parameters: [String] = []

    /// The validation errors, such as `email has already been taken`.
    public var validationErrors: [String] = []

    /// The underlying error.
    public var innerError: InnerError?

    /// The errors of a document of version 2, each with its place.
    ///
    /// ```swift
    /// problem.errors(at: \.email, of: V2.Signup.self).first?.detail
    /// ```
    ///
    /// ``validationErrors`` has the texts of all of them.
    public var errors: [DocumentError] = []

    /// Whether the error has OAuth's form.
    public var isOAuth = false

    /// Whether the response is an HTML page.
    ///
    /// NationBuilder's API never sends such a page; the network in front of the
    /// API does.
    public var isHTML = false

    /// The action that the network's edge took instead of forwarding the request,
    /// such as `challenge` (the field `cf-mitigated`).
    public var mitigation: String?

    /// Returns the errors of a document that are about an attribute of the
    /// request's resource.
    public func errors<Model: V2.ResourceModel, Value>(
        at field: KeyPath<Model.Fields, Field<Value>>, of type: Model.Type
    ) -> [DocumentError] {
        errors.filter { $0.concerns(field, of: type) }
    }

    /// Returns the errors of a document that are about an attribute of a related
    /// resource, which the same request writes.
    ///
    /// ```swift
    /// problem.errors(at: \.page, \.name, of: V2.Event.self).first?.detail
    /// ```
    public func errors<Model: V2.ResourceModel, Path: RelationPath, Value>(
        at relation: KeyPath<Model.Relations, Path>, _ field: KeyPath<Path.Target.Fields, Field<Value>>,
        of type: Model.Type
    ) -> [DocumentError] {
        errors.filter { $0.concerns(relation, field, of: type) }
    }

    /// Returns the errors of a document that are about an attribute of a resource
    /// that a related resource is related to, which the same request writes.
    public func errors<Model: V2.ResourceModel, Path: RelationPath, Next: RelationPath, Value>(
        at relation: KeyPath<Model.Relations, Path>, _ next: KeyPath<Path.Target.Relations, Next>,
        _ field: KeyPath<Next.Target.Fields, Field<Value>>, of type: Model.Type
    ) -> [DocumentError] {
        let path = [Model.Relations()[keyPath: relation].path, Path.Target.Relations()[keyPath: next].path]
        return errors.filter {
            $0.relationships == path && $0.attribute == Next.Target.Fields()[keyPath: field].name
        }
    }

    /// The underlying cause of an error.
    public struct InnerError: Sendable, Hashable {
        /// The name of its class.
        public var name: String?
        /// The server's message.
        public var message: String?

        /// Creates an error with a name and a message.
        public init(name: String? = nil, message: String? = nil) {
            self.name = name
            self.message = message
        }
    }

    /// Creates a problem with a code and a message.
    public init(code: Code? = nil, message: String? = nil) {
        self.code = code
        self.message = message
    }
}

extension NationBuilderProblem: CustomStringConvertible {
    /// The code, the message and the validation errors in printable text.
    ///
    /// Each text is cut after 200 characters, and each list after five items.
    public var description: String {
        var pieces: [String] = []
        if let mitigation { pieces.append("stopped at the edge: \(ShownText.of(mitigation))") }
        if isHTML { pieces.append(message.map { "an HTML page, \"\(ShownText.of($0))\"" } ?? "an HTML page") }
        if let code { pieces.append(ShownText.of(code.rawValue)) }
        if !isHTML, let message { pieces.append(ShownText.of(message)) }
        if let inner = innerError?.message, inner != message { pieces.append(ShownText.of(inner)) }
        var text = pieces.joined(separator: ": ")
        if !validationErrors.isEmpty { text += (text.isEmpty ? "" : " — ") + Self.list(validationErrors) }
        if !parameters.isEmpty { text += (text.isEmpty ? "" : " ") + "[\(Self.list(parameters))]" }
        return text.isEmpty ? "a problem without words" : text
    }

    private static func list(_ items: [String]) -> String {
        let shown = items.prefix(5).map { ShownText.of($0) }.joined(separator: "; ")
        return items.count > 5 ? shown + "; and \(items.count - 5) more" : shown
    }
}
