// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Hummingbird
import NationBuilder

/// A program that prints the events of a nation's people until it is interrupted.
@main
struct WebhookPrinter {
    static func main() async {
        do { try await run() } catch { stop(error) }
    }

    private static func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let slug = environment["NATION"], let token = environment["NATION_TOKEN"],
            let secret = environment["WEBHOOK_TOKEN"]
        else {
            print("usage: NATION=SLUG NATION_TOKEN=TOKEN WEBHOOK_TOKEN=SECRET webhook-receiver")
            exit(64)
        }
        let nation = Nation(
            try Slug(slug), baseURL: try environment["NATION_URL"].map { try BaseURL($0) },
            authorizer: .bearer(token), transport: .platform)

        let (deliveries, sink) = AsyncStream<WebhookDelivery>.makeStream()
        let router = Router()
        Receiver(webhooks: WebhookReceiver(secret: secret, nation: nation.slug), deliveries: sink)
            .addRoute(to: router)

        // The address at which the nation reaches this program. A real nation needs an https address.
        let port = environment["PORT"].flatMap { Int($0) } ?? 8701
        let url = environment["PUBLIC_URL"] ?? "http://127.0.0.1:\(port)"
        let subscription = Subscription(nation: nation)
        var server = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in
                do {
                    try await subscription.begin(at: url)
                    say("Listening at \(url)/webhooks")
                } catch {
                    stop(error)
                }
            })
        server.logger.logLevel = .warning

        let printing = Task { for await delivery in deliveries { say(line(delivery)) } }
        try await server.runService()  // until Ctrl-C
        try await subscription.end(at: url)
        sink.finish()
        await printing.value
        say("The subscriptions are gone.")
    }

    /// Returns the line for a delivery.
    ///
    /// The description of a delivery shows no person, so the name is read from the payload.
    private static func line(_ delivery: WebhookDelivery) -> String {
        let event = delivery.event.map { "\($0)" } ?? "something"
        guard let person = try? delivery.person, let id = person.id else { return event }
        return "\(event): person \(id), \(person.firstName ?? "") \(person.lastName ?? "")"
    }

    /// Ends the program with an error, whose description holds no secret.
    private static func stop(_ error: any Error) -> Never {
        FileHandle.standardError.write(Data("webhook-receiver: \(error)\n".utf8))
        exit(69)
    }

    /// Prints a line at once, also into a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}
