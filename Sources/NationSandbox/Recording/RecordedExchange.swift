// SPDX-License-Identifier: MIT

import HTTPTypes

/// A request and its response, as an entry of an HTTP archive (HAR 1.2).
///
/// The URL is that of the nation in the service, and credentials are hidden, so that two runs write the same.
struct RecordedExchange: Sendable {
    var slug: String
    /// The time of the request, in unix seconds.
    var moment: Int64
    var request: HTTPRequest
    var requestBody: [UInt8] = []
    /// The response; `nil` when the connection was closed without one.
    var response: HTTPResponse?
    var responseBody: [UInt8] = []
    /// The names of the injected faults.
    var chaos: [String] = []

    private static let hidden = "(hidden)"
    private static let empty: [UInt8] = Array("[]".utf8)
    private static let secrets: Set<String> = ["authorization", "cookie", "proxy-authorization", "set-cookie"]

    private var host: String { "\(slug).nationbuilder.com" }

    /// The entry as JSON.
    var bytes: [UInt8] {
        var members: [(String, [UInt8])] = [
            ("startedDateTime", JSONText.string(WireDate.text(milliseconds: moment * 1000))), ("time", number(0)),
            ("request", requestText), ("response", responseText), ("cache", Array("{}".utf8)),
            (
                "timings",
                JSONObject.text([("send", number(0)), ("wait", number(0)), ("receive", number(0))])
            ),
        ]
        if !chaos.isEmpty { members.append(("comment", JSONText.string(chaos.joined(separator: ", ")))) }
        return JSONObject.text(members)
    }

    private var requestText: [UInt8] {
        let target = request.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var url = "https://\(host)\(parts.first ?? "/")"
        var items: [QueryItems.Item] = []
        if parts.count == 2, let query = QueryItems(parsing: parts[1]) {
            items = query.items.map { item in
                item.name == "access_token" ? QueryItems.Item(name: item.name, value: Self.hidden) : item
            }
            let texts = items.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
            url += "?" + texts.joined(separator: "&")
        }
        var fields = [("Host", host)]
        fields += request.headerFields.filter { $0.name.rawName.lowercased() != "host" }.map { field in
            let isSecret = Self.secrets.contains(field.name.canonicalName)
            return (field.name.rawName, isSecret ? Self.hidden : field.value)
        }
        var members: [(String, [UInt8])] = [
            ("method", JSONText.string(request.method.rawValue)), ("url", JSONText.string(url)),
            ("httpVersion", JSONText.string("HTTP/1.1")), ("cookies", Self.empty), ("headers", list(fields)),
            ("queryString", list(items.map { ($0.name, $0.value) })), ("headersSize", number(-1)),
            ("bodySize", number(requestBody.count)),
        ]
        if !requestBody.isEmpty {
            members.append(
                (
                    "postData",
                    JSONObject.text([
                        ("mimeType", JSONText.string(request.headerFields[.contentType] ?? "")),
                        ("text", JSONText.string(String(decoding: requestBody, as: UTF8.self))),
                    ])
                ))
        }
        return JSONObject.text(members)
    }

    private var responseText: [UInt8] {
        // By convention, 0 is the status of a connection that was closed.
        let status = response.map { Int($0.status.code) } ?? 0
        var fields = response?.headerFields.map { ($0.name.rawName, $0.value) } ?? []
        if response != nil, response?.headerFields[.date] == nil { fields.append(("Date", HTTPDate.text(moment))) }
        var content: [(String, [UInt8])] = [
            ("size", number(responseBody.count)),
            ("mimeType", JSONText.string(response?.headerFields[.contentType] ?? "x-unknown")),
        ]
        if let text = String(validating: responseBody, as: UTF8.self) {
            content.append(("text", JSONText.string(text)))
        } else {
            content.append(("text", JSONText.string(Data(responseBody).base64EncodedString())))
            content.append(("encoding", JSONText.string("base64")))
        }
        return JSONObject.text([
            ("status", number(status)), ("statusText", JSONText.string(response?.status.reasonPhrase ?? "")),
            ("httpVersion", JSONText.string("HTTP/1.1")), ("cookies", Self.empty), ("headers", list(fields)),
            ("content", JSONObject.text(content)),
            ("redirectURL", JSONText.string(response?.headerFields[.location] ?? "")), ("headersSize", number(-1)),
            ("bodySize", number(responseBody.count)),
        ])
    }

    private func number(_ number: Int) -> [UInt8] { Array(String(number).utf8) }

    private func list(_ pairs: [(String, String)]) -> [UInt8] {
        JSONObject.list(
            pairs.map { JSONObject.text([("name", JSONText.string($0.0)), ("value", JSONText.string($0.1))]) })
    }
}
