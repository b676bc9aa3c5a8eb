// SPDX-License-Identifier: MIT

#if Full || Configuration
    public import Configuration

    extension ApplicationIdentity {
        /// Creates the application that a configuration describes.
        ///
        /// | key | value |
        /// |---|---|
        /// | `client.id` | the `client_id`; required without a test token |
        /// | `client.secret` | the `client_secret`, secret |
        /// | `nation` | the nation's slug, for an application of a single nation |
        /// | `redirect.path` | the path of the redirect URI |
        /// | `baseURL.format` | the URL of nations, with `%@` in place of the slug |
        /// | `test.token` | a token for development, secret |
        ///
        /// With environment variables and the scope `nationbuilder`, the first
        /// key is `NATIONBUILDER_CLIENT_ID`.
        ///
        /// - Throws: ``AccountError`` `application.damaged`, which names the key, or
        ///   `application.clientID`.
        public init(config: ConfigReader) throws {
            try self.init(
                checking: config.string(forKey: "client.id"),
                config.string(forKey: "client.secret", isSecret: true), slug: config.string(forKey: "nation"),
                config.string(forKey: "redirect.path"), config.string(forKey: "baseURL.format"),
                config.string(forKey: "test.token", isSecret: true), slugKey: "nation")
        }
    }
#endif
