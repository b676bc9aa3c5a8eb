// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension CassetteEntry.Request {
    /// Creates the recorded form of a request.
    ///
    /// A live request is compared in this form too.
    init(_ request: RawRequest, body: [UInt8], _ redaction: Redaction) {
        method = request.head.method.rawValue
        url = redaction.url(of: request)
        let type = request.head.headerFields[.contentType]
        fields = redaction.record(request.head.headerFields)
        self.body = CassetteEntry.Content(redaction.record(body, type))
    }
}

extension CassetteEntry.Response {
    init(_ head: HTTPResponse, body: [UInt8], _ redaction: Redaction) {
        status = head.status.code
        fields = redaction.record(head.headerFields)
        self.body = CassetteEntry.Content(redaction.record(body, head.headerFields[.contentType]))
    }

    var head: HTTPResponse {
        let code = (100...999).contains(status) ? status : 999
        var head = HTTPResponse(status: HTTPResponse.Status(code: code))
        for field in fields where field.count == 2 {
            guard let name = HTTPField.Name(field[0]) else { continue }
            head.headerFields.append(HTTPField(name: name, value: field[1]))
        }
        // A transport decodes bodies, and hidden values change the length of a
        // body.
        if head.headerFields.contains(.contentLength) {
            head.headerFields[.contentLength] = body.map { "\($0.bytes.count)" } ?? "0"
        }
        head.headerFields[.contentEncoding] = nil
        return head
    }
}

extension Redaction {
    fileprivate func record(_ fields: HTTPFields) -> [[String]] {
        self.fields(fields).map { name, value in
            let isReference = ["location", "content-location", "referer"].contains(name.lowercased())
            return [name, isReference ? reference(value) : value]
        }
    }

    /// Returns a body with hidden values marked, if it is JSON or a form.
    ///
    /// A body without hidden values is kept unchanged.
    ///
    /// A body that is declared as JSON and cannot be read, such as a truncated
    /// one, cannot be searched for values to hide. So all of it is hidden.
    fileprivate func record(_ body: [UInt8], _ type: String?) -> [UInt8] {
        guard let shown = self.body(body[...], type) else {
            let isHidden = !body.isEmpty && (type.map { MediaType($0).isJSON } ?? false)
            return isHidden ? Array(Redaction.mark.utf8) : body
        }
        let isUnchanged = shown == Redaction.everything.body(body[...], type)
        return isUnchanged ? body : Array(shown.utf8)
    }
}
