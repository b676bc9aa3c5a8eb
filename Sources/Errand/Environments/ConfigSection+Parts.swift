// SPDX-License-Identifier: MIT

#if Full || Configuration
    import ErrandCore
    import HTTPTypes

    extension ConfigSection {
        /// Returns the base URL, given as a whole or in pieces.
        func baseURL() throws -> BaseURL {
            if let whole = try string("baseURL") { return try url(whole, "baseURL") }
            guard let host = try string("host") else { throw missing("baseURL", "is missing, and so is host") }
            guard !host.isEmpty, !host.contains(where: { "/?#@ ".contains($0) }) else {
                throw invalid("host", "is not a host name")
            }
            let scheme = try string("scheme") ?? "https"
            guard ["http", "https"].contains(scheme.lowercased()) else {
                throw invalid("scheme", "is neither http nor https")
            }
            var text = "\(scheme)://\(host)"
            if let port = try count("port", from: 1) {
                guard port <= 65535 else { throw invalid("port", "is out of range") }
                text += ":\(port)"
            }
            let path = try string("path") ?? ""
            text += path.isEmpty || path.hasPrefix("/") ? path : "/" + path
            return try url(text, path.isEmpty ? "host" : "path")
        }

        private func url(_ text: String, _ key: String) throws -> BaseURL {
            do { return try BaseURL(text) } catch let error as ClientError {
                throw invalid(key, "does not make a base URL: \(error.reason ?? "")")
            }
        }

        /// Returns the fields of every request.
        func fields() throws -> HTTPFields {
            var fields = HTTPFields()
            for line in try strings("headers") { fields.append(try field(line, "headers")) }
            for line in try strings("secretHeaders", isSecret: true) {
                var field = try field(line, "secretHeaders")
                // This mark tells the redaction to hide the value, whatever the
                // field's name.
                field.indexingStrategy = .disallow
                fields.append(field)
            }
            return fields
        }

        private func field(_ line: String, _ key: String) throws -> HTTPField {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let name = HTTPField.Name(String(halves[0])) else {
                throw invalid(key, "holds a line that is not `Name: value`")
            }
            let value = String(halves[1].drop { $0 == " " })
            guard HTTPField.isValidValue(value) else { throw invalid(key, "holds an illegal field value") }
            return HTTPField(name: name, value: value)
        }

        /// Returns the authorizer that adds the credentials.
        func authorizer() throws -> (any Authorizer)? {
            let token = try string("bearerToken", isSecret: true)
            let username = try string("username")
            let password = try string("password", isSecret: true)
            if let token {
                guard username == nil, password == nil else {
                    throw invalid("bearerToken", "cannot be combined with username and password")
                }
                return FixedCredential.bearer(token)
            }
            guard username != nil || password != nil else { return nil }
            guard let username else { throw missing("username") }
            guard let password else { throw missing("password") }
            return FixedCredential.basic(username, password)
        }

        /// Returns the TLS settings; `nil` when there are none.
        func tls() throws -> TLSOptions? {
            var options: TLSOptions?
            let roots = try string("roots")
            let onlyRoots = try string("onlyRoots")
            if roots != nil, onlyRoots != nil { throw invalid("roots", "cannot be combined with onlyRoots") }
            if let roots { options = .additionalRoots(.file(roots)) }
            if let onlyRoots { options = .onlyRoots(.file(onlyRoots)) }
            let identity = scoped(to: "identity")
            switch (try identity.string("chain"), try identity.string("key")) {
            case (nil, nil): break
            case (let chain?, let key?):
                options = (options ?? .system).identity(.files(chain: chain, key: key))
            case (nil, _): throw identity.missing("chain")
            case (_, nil): throw identity.missing("key")
            }
            let pins = try strings("pins").map { text in
                guard let pin = PublicKeyPin(base64: text) else {
                    throw invalid("pins", "holds a text that is not a SHA-256 digest in base64")
                }
                return pin
            }
            guard !pins.isEmpty else { return options }
            var pinned = options ?? .system
            pinned.publicKeyPins = Set(pins)
            return pinned
        }
    }
#endif
