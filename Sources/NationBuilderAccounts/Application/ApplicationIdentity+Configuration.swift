// SPDX-License-Identifier: MIT

#if Configuration
    public import Configuration

    extension ApplicationIdentity {
        /// The application that a configuration describes.
        ///
        /// | key | is |
        /// |---|---|
        /// | `client.id` | the `client_id`; required without a test token |
        /// | `client.secret` | the `client_secret`, secret |
        /// | `nation` | the nation's slug, for an application of one nation only |
        /// | `redirect.path` | the path that people come back to |
        /// | `baseURL.format` | where nations are, with `%@` in the place of the slug |
        /// | `test.token` | a token for development, secret |
        ///
        /// So with the environment's variables and a scope `nationbuilder`, the first
        /// is `NATIONBUILDER_CLIENT_ID`.
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
