// SPDX-License-Identifier: MIT

import ErrandJSON

extension Redaction {
    /// Returns a body as text with hidden values marked; `nil` when the body is
    /// neither JSON nor a form.
    package func body(_ bytes: ArraySlice<UInt8>, _ contentType: String?) -> String? {
        guard let contentType else { return nil }
        let type = MediaType(contentType)
        if type.isJSON {
            guard let value = try? JSONReader().value(from: bytes) else { return nil }
            var writer = JSONWriter()
            writer.keyOrder = .sorted
            return (try? writer.write(redacted(value, visible: false))).map { String(decoding: $0, as: UTF8.self) }
        }
        guard type.essence == MediaType.form.essence else { return nil }
        return Self.pairs(Substring(String(decoding: bytes, as: UTF8.self))) { shows(bodyKey: $0) }
    }

    /// Returns a value with hidden values marked.
    ///
    /// Keys are kept, because they belong to the API. A value is shown when its
    /// key is public, with everything below it except keys that carry
    /// credentials.
    private func redacted(_ value: JSONValue, visible: Bool) -> JSONValue {
        switch value {
        case .object(let object):
            var result = JSONObject()
            for (key, member) in object {
                result[key] = redacted(member, visible: shows(bodyKey: key) || (visible && !Self.isCredential(key)))
            }
            return .object(result)
        case .array(let items):
            return .array(items.map { redacted($0, visible: visible) })
        case .null: return .null
        default: return visible ? value : .string(Self.mark)
        }
    }
}
