// SPDX-License-Identifier: MIT

/// A change of the attributes of a finished document, as after a release of the service: added ones, and ones with
/// another JSON type, such as lists in custom fields as text.
struct AttributeRewriter: Sendable {
    private let added: Set<String>
    private let retyped: Set<String>
    private let showsLists: Bool

    /// Creates a rewriter; `nil` when nothing changes.
    init?(_ behaviors: SandboxBehaviors) {
        showsLists = !behaviors.off.contains(.listValues)
        guard !behaviors.addedAttributes.isEmpty || !behaviors.retypedAttributes.isEmpty || !showsLists else {
            return nil
        }
        added = Set(behaviors.addedAttributes)
        retyped = Set(behaviors.retypedAttributes)
    }

    /// Returns the document with its resources changed; other JSON stays as it is.
    func rewrite(_ document: [UInt8]) -> [UInt8] {
        document.withUnsafeBytes { text in
            guard text.first == UInt8(ascii: "{") else { return document }
            return object(text) { name, value in
                switch name {
                case "data" where value.first == UInt8(ascii: "{"): resource(value)
                case "data" where value.first == UInt8(ascii: "["), "included": list(value)
                default: Array(value)
                }
            }
        }
    }

    private func list(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var elements: [[UInt8]] = []
        JSONSlices.elements(of: text) { elements.append(resource(UnsafeRawBufferPointer(rebasing: text[$0]))) }
        return JSONObject.list(elements)
    }

    private func resource(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var type = ""
        var id = ""
        JSONSlices.members(of: text) { name, value in
            let isType = text[name].elementsEqual("type".utf8)
            guard isType || text[name].elementsEqual("id".utf8) else { return }
            let word = String(decoding: text[value].dropFirst().dropLast(), as: UTF8.self)
            if isType { type = word } else { id = word }
        }
        return object(text) { name, value in
            guard name == "attributes" else { return Array(value) }
            var attributes = object(value) { name, value in
                if retyped.contains("\(type).\(name)") { return Self.retyped(value) }
                guard !showsLists, name == "custom_values", value.first == UInt8(ascii: "{") else {
                    return Array(value)
                }
                return object(value) { _, value in
                    value.first == UInt8(ascii: "[") ? Self.retyped(value) : Array(value)
                }
            }
            guard added.contains(type) || added.contains("all") else { return attributes }
            let isEmpty = attributes.count == 2
            attributes.removeLast()
            attributes += (isEmpty ? "" : ",").utf8
            attributes += Self.added(id).utf8
            return attributes
        }
    }

    private static func added(_ id: String) -> String {
        #""undocumented_text":"new \#(id)","undocumented_number":\#(id),"undocumented_object":{"of":["\#(id)",null]}}"#
    }

    /// Returns a value in another JSON type; null stays null.
    private static func retyped(_ json: UnsafeRawBufferPointer) -> [UInt8] {
        switch JSONValue(parsing: Array(json)) {
        case nil, .null?: Array(json)
        case .string(let text)?:
            Int64(text).map { Array(String($0).utf8) } ?? JSONObject.list([Array(json)])
        default: JSONText.string(String(decoding: json, as: UTF8.self))
        }
    }

    private func object(
        _ text: UnsafeRawBufferPointer, _ body: (_ name: String, _ value: UnsafeRawBufferPointer) -> [UInt8]
    ) -> [UInt8] {
        var members: [(String, [UInt8])] = []
        JSONSlices.members(of: text) { name, value in
            let word = String(decoding: text[name], as: UTF8.self)
            members.append((word, body(word, UnsafeRawBufferPointer(rebasing: text[value]))))
        }
        return JSONObject.text(members)
    }
}
