// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("A query", .timed)
struct QueryTests {
    private static func text(_ parts: QueryPart<Person>?...) throws -> String {
        try ResourceQuery(parts).items().map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    @Test("names fields, operators and ways as the wire has them")
    func names() throws {
        #expect(
            try Self.text(
                .filter(\.name, .equals("Ada")), .filter(\.name, .hasPrefix("A")), .filter(\.age, .isAtLeast(18)),
                .filter(\.isMember, .equals(true)), .filter(\.id, .isGreater(than: 7))
            ) == "filter[name]=Ada&filter[name][prefix]=A&filter[age][gte]=18&filter[is_member]=true&filter[id][gt]=7")
        #expect(
            try Self.text(
                .sort(\.age, .descending), .include(\.articles.readers.friend, \.friend), .sort(\.name),
                .include(\.friend), nil)
                == "sort=-age,name&include=articles.readers.friend,friend")
        #expect(
            try Self.text(
                .fields(\.name, \.age), .fields(of: Article.self, \.title), .extraFields(\.photo), .totalCount,
                .pageSize(100), .pageNumber(2))
                == "fields[people]=name,age&fields[articles]=title&extra_fields[people]=photo"
                + "&stats[total]=count&page[size]=100&page[number]=2")
        #expect(
            try Self.text(
                .filter(included: Article.self, \.title, .contains("x")), .page(included: Article.self, size: 5),
                .filter(\.withEmail, .equals("a@b")),
                .raw("filter[odd]", "1"))
                == "filter[articles][title][match]=x&page[articles][size]=5&page[articles][number]=1&filter[with_email]=a@b&filter[odd]=1"
        )
    }

    @Test("has an operator for each that there is")
    func operators() throws {
        #expect(
            try Self.text(
                .filter(\.name, .notEquals("a")), .filter(\.name, .isExactly("a")), .filter(\.name, .isNotExactly("a")),
                .filter(\.name, .hasNoPrefix("a")), .filter(\.name, .hasSuffix("a")),
                .filter(\.name, .hasNoSuffix("a")),
                .filter(\.name, .contains("a")), .filter(\.name, .doesNotContain("a")))
                == "filter[name][not_eq]=a&filter[name][eql]=a&filter[name][not_eql]=a&filter[name][not_prefix]=a"
                + "&filter[name][suffix]=a&filter[name][not_suffix]=a&filter[name][match]=a&filter[name][not_match]=a")
        #expect(
            try Self.text(
                .filter(\.age, .notEquals(1)), .filter(\.age, .isGreater(than: 1)), .filter(\.age, .isLess(than: 1)),
                .filter(\.age, .isAtMost(1)), .filter(\.name, .raw("fuzzy", "1,2")))
                == "filter[age][not_eq]=1&filter[age][gt]=1&filter[age][lt]=1&filter[age][lte]=1&filter[name][fuzzy]=1,2"
        )
    }

    @Test("tells null, commas, braces and lists apart")
    func escapes() throws {
        #expect(try Self.text(.filter(\.name, .isNull)) == "filter[name]=null")
        #expect(try Self.text(.filter(\.name, .isNotNull)) == "filter[name][not_eq]=null")
        #expect(try Self.text(.filter(\.name, .equals("null"))) == "filter[name]={{null}}")
        #expect(try Self.text(.filter(\.name, .equals("Lovelace, Ada"))) == "filter[name]={{Lovelace, Ada}}")
        #expect(try Self.text(.filter(\.name, .equals("{a"))) == "filter[name]={{{a}}")
        #expect(try Self.text(.filter(\.name, .isAny(of: ["a,b", "c"]))) == "filter[name]={{a,b}},c")
        // Unescaped, these would be one value: ab,cd.
        #expect(try Self.text(.filter(\.name, .isAny(of: ["a{{b", "c}}d"]))) == "filter[name]={{a{{b}},c}}d")
        #expect(try Self.text(.filter(\.name, .equals("a{b}c}}d"))) == "filter[name]=a{b}c}}d")
        #expect(try Self.text(.filter(\.age, .isAny(of: [1, 2]))) == "filter[age]=1,2")
        #expect(
            try Self.text(.filter(\.traits, .holds("shirt", "XL, wide"))) == #"filter[traits][eq]={"shirt":"XL, wide"}"#
        )
        for impossible in [
            QueryPart<Person>.filter(\.name, .equals("a,}}b")), .filter(\.name, .equals("a,b}")),
            .filter(\.name, .equals("a{{b}}c")), .filter(\.name, .equals("a{{b}")), .filter(\.name, .isAny(of: [])),
        ] {
            #expect(kind { try Self.text(impossible) }?.belongs(to: ClientError.invalidRequest) == true)
        }
    }

    @Test("refuses a filter that stands twice, of which a server would drop one")
    func twice() throws {
        #expect(
            kind {
                try Self.text(.filter(\.age, .isAtLeast(1)), .filter(\.age, .isAtLeast(2)))
            }?.belongs(to: ClientError.invalidRequest) == true)
        #expect(try Self.text(.pageSize(10), .pageSize(20)) == "page[size]=20")
        #expect(
            try Self.text(.page(included: Article.self, size: 5), .page(included: Article.self, size: 6, number: 2))
                == "page[articles][size]=6&page[articles][number]=2")
    }

    @Test("tells the size and the number of its page")
    func page() {
        let query = ResourceQuery<Person>(
            .pageSize(10), .pageSize(20), .page(included: Article.self, size: 5, number: 3), .pageNumber(2))
        #expect(query.pageSize == 20 && query.pageNumber == 2)
    }

    @Test("is percent-encoded, brackets too, and is refused before anything is sent")
    func encoding() async throws {
        let stub = StubTransport(.when(nil, nil, .json(text: #"{"data":[]}"#)))
        let client = Client(bare: "https://api.example.com", transport: stub)
        func send(_ parts: QueryPart<Person>...) async throws {
            let request = Request<Document<[Resource<Person>]>>(.get, "people", reading: .document())
            _ = try await client.send(request.with(ResourceQuery(parts).requestParts))
        }
        try await send(.filter(\.name, .equals("a&b,c")), .include(\.friend), .request(.query("x", 1)))
        #expect(
            stub.requests[0].query == "filter%5Bname%5D=%7B%7Ba%26b%2Cc%7D%7D&include=friend&x=1")
        #expect(
            await kind { try await send(.filter(\.name, .isAny(of: []))) }?.belongs(to: ClientError.invalidRequest)
                == true)
        #expect(stub.requests.count == 1)
    }
}
