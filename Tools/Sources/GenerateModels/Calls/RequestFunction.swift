// SPDX-License-Identifier: MIT

/// A public function of a resource of version 1 that creates a request.
struct RequestFunction: Equatable {
    /// The resource: `V1.People`.
    var resource: String
    var signature: Signature
    var comment: RequestComment

    /// The type of the items, if the response is a page of a list.
    var item: String? {
        signature.output.wholeMatch(of: /V1\.Page<(.+)>/).map { String($0.1) }
    }

    /// The unique name: `V1.People.show(_:)`.
    var fullName: String { "\(resource).\(signature.fullName)" }
}

extension RequestFunction {
    /// Checks that comment and signature agree.
    func check() throws(ReadingProblem) {
        let documented = comment.parameters.map(\.name)
        guard documented.isEmpty || documented == signature.parameters.map(\.name) else {
            throw ReadingProblem("the comment describes \(documented): describe all parameters in order, or none")
        }
        guard comment.action.hasPrefix(RequestComment.page) == (item != nil) else {
            throw ReadingProblem("\"\(RequestComment.opening)\(RequestComment.page)…\" is for lists, and for them only")
        }
        guard item != nil else { return }
        guard signature.parameters.last?.declaration == "limit: Int? = nil" else {
            throw ReadingProblem("the last parameter of a list is `limit: Int? = nil`")
        }
        guard !documented.isEmpty else { throw ReadingProblem("a list describes its parameters") }
    }
}
