// SPDX-License-Identifier: MIT

import NationBuilder

// The code in the comments of declarations, compiled; nothing here is run.

enum WebhookReceiverComment {
    static func code(secret: String, body: [UInt8]) throws {
        let receiver = WebhookReceiver(secret: secret)
        let delivery = try receiver.read(body, for: .personChanged)
        if let person = try delivery.person { print(try person.requireID()) }
    }
}
