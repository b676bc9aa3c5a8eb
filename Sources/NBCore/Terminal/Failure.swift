// SPDX-License-Identifier: MIT

package import ArgumentParser
import Errand
import ErrandOAuth
import ErrandPostgres
import HTTPTypes
import NationBuilder
import NationBuilderAccounts

/// An error that has its message for a person, and its exit code for a script.
package protocol ToldError: Error {
    var message: String { get }
    var exitCode: ExitCode { get }
}

/// The message of an error for a person, and its exit code for a script.
package struct Failure {
    package let message: String
    package let exitCode: ExitCode

    /// Creates the message and the exit code of an error.
    ///
    /// - Parameter signIn: The command with which a person signs in again.
    package init(_ error: any Error, signIn: String = "nb oauth login") {
        switch error {
        case let error as any ToldError:
            (message, exitCode) = (error.message, error.exitCode)
        case let error as AccountError:
            message = Sentence.withoutRepetition(Self.message(error))
            exitCode = Self.exitCode(error.kind)
        case let error as OAuthError:
            (message, exitCode) = OAuthFailure.words(error, signIn: signIn)
        case let error as ClientError:
            if let problem = error.problem(as: OAuthError.self) {
                (message, exitCode) = OAuthFailure.words(problem, signIn: signIn)
                return
            }
            message = Sentence.withoutRepetition(Self.message(error))
            exitCode = error.isLimitedWrite ? .failure : Self.exitCode(error.kind)
        case let error as PostgresError:
            message = "PostgreSQL: \(error)"
            exitCode = ExitCode(error.kind == .library ? 69 : 74)
        case is CancellationError:
            message = "interrupted"
            exitCode = ExitCode(130)
        default:
            message = "\(error)"
            exitCode = .failure
        }
    }

    private static func message(_ error: AccountError) -> String {
        let reason = error.reason ?? error.kind.name
        if error.kind.belongs(to: .otherPerson) { return reason + ": nothing was changed" }
        if error.kind.belongs(to: .signInRequired) || error.kind == .store.damaged {
            return reason + ": sign in again with nb login"
        }
        return reason
    }

    private static func message(_ error: ClientError) -> String {
        let isRefusal = error.kind.belongs(to: .status) || error.kind.belongs(to: .service)
        var text =
            isRefusal
            ? error.response.map { status($0.head.status) } ?? sentence(for: error.kind) : sentence(for: error.kind)
        // Of a write that was sent before, nobody may read that it was not.
        if error.attempts > 0, text == unsent { text += " again" }
        text = text.replacing("%@", with: error.request.map { "\($0.origin)" } ?? "the server")
        if error.kind.belongs(to: .status.client.notFound), let path = error.request.flatMap(Self.path) {
            text += ": \(path)"
        }
        if error.isPermissionMissing {
            text += ": the person may lack the permission; nb whoami tells whether the token is known"
        } else if error.kind.belongs(to: .status.client.unauthorized) {
            text += ": sign in again with nb login, or give another token"
        }
        if error.kind.belongs(to: .rejected.rateLimited), error.attempts > 0 {
            let response = error.response.map { ", and got \(status($0.head.status))" } ?? ""
            text += ": a request was sent\(response); the next one could not be sent in time"
        } else if let reason = error.reason, !Self.areWhole.contains(where: error.kind.belongs) {
            text += ": \(reason)"
        }
        if let problem = error.problem(as: NationBuilderProblem.self) { text += ": \(problem)" }
        if let scopes = error.wantedScopes, error.kind.belongs(to: .status.client.forbidden) {
            text += " (required scope: \(scopes))"
        }
        if let wait = error.retryAfter, !error.isLimitedWrite { text += tryAgain(wait) }
        return text
    }

    /// Returns the path of a request, without its query; `nil` when it has none.
    private static func path(_ request: RequestSummary) -> String? {
        let origin = "\(request.origin)"
        guard request.url.hasPrefix(origin) else { return nil }
        let path = request.url.dropFirst(origin.count).prefix { $0 != "?" }
        return path.isEmpty ? nil : String(path)
    }

    /// The kinds whose sentence says what the reason says.
    private static let areWhole: [ClientError.Kind] = [.rejected.cacheOnly, .connection.dns, .connection.refused]

    /// Returns the words for a wait that a server asks for, at the end of a message.
    static func tryAgain(_ wait: Duration) -> String {
        wait > .zero ? " (try again in \(WaitTime.seconds(wait)) s)" : ""
    }

    private static func status(_ status: HTTPResponse.Status) -> String {
        status.reasonPhrase.isEmpty ? "status \(status.code)" : "\(status.code) \(status.reasonPhrase)"
    }

    private static let unsent = "the request was not sent"

    private static func sentence(for kind: ClientError.Kind) -> String {
        let sentences: [(ClientError.Kind, String)] = [
            (.invalidRequest.url, "the URL cannot be used"), (.invalidRequest, "the request cannot be sent"),
            (.connection.dns, "the host of %@ is not known"), (.connection.refused, "nothing responds at %@"),
            (.connection.tls, "no secure connection to %@"), (.connection, "the connection to %@ broke"),
            (.timedOut, "%@ took too long"), (.undecodable.truncated, "the response is incomplete"),
            (.undecodable.tooLarge, "the response is too large"), (.undecodable, "the response cannot be read"),
            (.rejected.otherOrigin, "a page links to another host, where the token must not go"),
            (.rejected.cacheOnly, "no response to that is stored: leave out --offline"),
            (.rejected.rateLimited, "the limit of requests is used up"),
            (.rejected.filterIgnored, "the nation ignores a filter"),
            (.rejected.unstable, "the data change faster than they can be read"),
            (.rejected.repeatedPage, "a page links to one that was seen before"),
            (.rejected.tooMany, "more is found than this can read"),
            (.rejected.notReplayable, "the request cannot be sent a second time"),
            (.rejected.offline, "this machine has no connection"),
            (.rejected.circuitOpen, "%@ failed too often"),
            (.rejected, unsent),
            (.unauthenticated, "no token: sign in with nb login, or set NB_TOKEN"),
            (.status.client.unauthorized, "%@ does not accept the token"),
            (.status.client.forbidden, "%@ does not permit that"),
            (.status.client.notFound, "%@ has no such resource"),
            (.status.client.tooManyRequests, "%@ received too many requests"), (.status.server, "%@ has a problem"),
            (.status.redirection.hopLimit, "%@ redirects too often"), (.status.redirection, "%@ redirects elsewhere"),
            (.status, "%@ refused"), (.service, "%@ refused"),
        ]
        return sentences.first { kind.belongs(to: $0.0) }?.1 ?? kind.name
    }

    private static func exitCode(_ kind: AccountError.Kind) -> ExitCode {
        let codes: [(AccountError.Kind, Int32)] = [
            (.slug, 64), (.application, 64), (.store, 74), (.unknownAccount, 66), (.noPerson, 65),
        ]
        return ExitCode(codes.first { kind.belongs(to: $0.0) }?.1 ?? 77)
    }

    /// Returns a code of `sysexits.h`, or 1 if none fits.
    private static func exitCode(_ kind: ClientError.Kind) -> ExitCode {
        let codes: [(ClientError.Kind, Int32)] = [
            (.invalidRequest, 64), (.undecodable, 65), (.status.client.notFound, 66),
            (.rejected.cacheOnly, 66), (.rejected.filterIgnored, 69), (.connection, 69),
            (.timedOut, 75), (.status.client.tooManyRequests, 75), (.rejected.rateLimited, 75),
            (.unauthenticated, 77), (.status.client.unauthorized, 77), (.status.client.forbidden, 77),
        ]
        return ExitCode(codes.first { kind.belongs(to: $0.0) }?.1 ?? 1)
    }
}

extension ClientError {
    /// Whether the limit refused to send a write again: trying once more later is not safe then.
    var isLimitedWrite: Bool {
        kind.belongs(to: .rejected.rateLimited) && attempts > 0 && request?.method.isSafe == false
    }
}
