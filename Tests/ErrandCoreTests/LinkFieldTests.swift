// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

@Suite("Links in fields", .timed)
struct LinkFieldTests {
    @Test(
        "The target of the relation is found wherever it stands (RFC 8288 §3)",
        arguments: [
            ("<https://a.example/?page=2>; rel=\"next\"", "https://a.example/?page=2"),
            ("</a>; rel=prev, </b>; rel=next", "/b"), ("</a>;rel=\"prev next\"", "/a"), ("</a> ; REL = NEXT", "/a"),
            ("</a,b;c>; rel=\"next\"", "/a,b;c"), ("</a>; title=\"x, rel=next; y\"; rel=last, </b>; rel=next", "/b"),
            ("</a>; title=\"\\\"</x>; rel=next\"; rel=\"next\"", "/a"), ("</a>; rel=last; rel=next", nil),
            ("</a>; rel=next; anchor=\"#x\", </b>; rel=next", "/b"), ("</a>; crossorigin; rel=next", "/a"),
            (", ,</a>; rel=next", "/a"), ("</a>; rel=nextish", nil), ("</a>", nil), ("", nil), ("</a; rel=next", nil),
            ("/a; rel=next", nil), ("</a>; rel=prev, x; rel=next", nil), ("</a>; rel=\"next", "/a"),
            ("<>; rel=next", ""), ("</a>;;; rel=next", "/a"), ("</a>; rel", nil),
        ])
    func targets(value: String, target: String?) throws {
        let name = try #require(HTTPField.Name("Link"))
        #expect(LinkField.target(of: "next", in: HTTPFields([HTTPField(name: name, value: value)])) == target)
    }

    @Test("The links of several fields count, in order")
    func fields() throws {
        let name = try #require(HTTPField.Name("Link"))
        let fields = HTTPFields(
            ["</a>; rel=prev", "</b>; rel=next", "</c>; rel=next"].map { HTTPField(name: name, value: $0) })
        #expect(LinkField.target(of: "next", in: fields) == "/b")
    }
}
