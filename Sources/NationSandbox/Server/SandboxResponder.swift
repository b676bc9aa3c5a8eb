// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging

/// The entry point of the server: logs each request, injects faults, and
/// chooses the part that responds by the path.
struct SandboxResponder: HTTPResponder {
    let api: V1Entry
    let version2: V2Entry
    let oauth: OAuthEntry
    let control: ControlEntry
    let log: RequestLog
    let chaos: Setting<ChaosMachine>
    /// The recording; `nil` when nothing is recorded.
    let recorder: ExchangeRecorder?

    func respond(to request: Request, context: APIContext) async throws -> Response {
        if ControlEntry.isResponsible(request.uri.path) {
            return await control.respond(to: request, context: context)
        }
        let started = ContinuousClock.now
        let method = request.method.rawValue
        let entry = log.begin(
            method, path: request.uri.path, query: request.uri.query, at: Date().timeIntervalSince1970)
        let fate = chaos.change { $0.fate(method: method, path: request.uri.path) }
        if fate.latency > 0 { try await Task.sleep(for: .milliseconds(fate.latency)) }
        var response: Response?
        if let recorder, request.uri.path.hasPrefix("/api/") {
            response = await recorder.record(request, fate) { await respond($0, context, fate.fault) }
        } else {
            response = await respond(request, context, fate.fault)
        }
        await changeBetweenRequests(request, context)
        log.end(
            entry, status: response.map { Int($0.status.code) },
            milliseconds: (ContinuousClock.now - started) / .milliseconds(1), chaos: fate.names)
        if let response { return response }
        context.channel.close(promise: nil)
        return Response(status: .serviceUnavailable)
    }

    /// Makes the changes that the nation's behaviors make between two requests.
    private func changeBetweenRequests(_ request: Request, _ context: APIContext) async {
        guard request.uri.path.hasPrefix("/api/") else { return }
        do {
            try await api.nation.between.requestEnded(api.nation)
        } catch {
            context.logger.error("A change between two requests failed", metadata: ["error": "\(error)"])
        }
    }

    /// Returns the response; `nil` to close the connection without one.
    private func respond(_ request: Request, _ context: APIContext, _ fault: ChaosFault?) async -> Response? {
        switch fault?.kind {
        case .tooManyRequests(let seconds):
            var problem = APIProblem.tooManyRequests
            problem.retryAfter = Int64(seconds)
            return await refuse(request, context, problem)
        case .serverError(let status):
            return await refuse(request, context, .serverError(status))
        case .htmlPage(let status): return ChaosResponse.htmlPage(status)
        case .cutBody(let bytes): return try? await ChaosResponse.cut(await respond(request, context), after: bytes)
        case .lostResponse:
            _ = await respond(request, context)
            return nil
        case .droppedConnection: return nil
        case .expiredToken: return await expired(request, context)
        case .latency, nil: return await respond(request, context)
        }
    }

    private func respond(_ request: Request, _ context: APIContext) async -> Response {
        let availability = api.nation.availability.value
        guard availability.exists else {
            return ProblemPage.noNation.page(in: PageLanguage(of: request)).response(api.nation.slug)
        }
        guard availability.has(request.uri.path) else {
            return APIResponse.json(APIProblem.notFound.bytes, status: .notFound).response
        }
        if OAuthEntry.isResponsible(request.uri.path) {
            return await oauth.respond(to: request, context: context)
        }
        let path = request.uri.path
        if path.hasPrefix("/api/v1/") { return await api.respond(to: request, context: context) }
        if path.hasPrefix(V2Entry.path) { return await version2.respond(to: request, context: context) }
        do {
            guard Downloads.contains(path) else { throw APIProblem.notFound }
            return try await Downloads(store: api.nation.store).respond(to: path)
        } catch let problem as APIProblem {
            return APIResponse.json(problem.bytes, status: problem.status).response
        } catch {
            context.logger.error("A download failed", metadata: ["error": "\(error)", "path": "\(path)"])
            return APIResponse.json(APIProblem.serverError.bytes, status: .internalServerError).response
        }
    }

    private func refuse(_ request: Request, _ context: APIContext, _ problem: APIProblem) async -> Response {
        if request.uri.path.hasPrefix(V2Entry.path) {
            return await version2.respond(to: request, context: context, chaos: problem)
        }
        guard request.uri.path.hasPrefix("/api/v1/") else {
            var response = APIResponse.json(problem.bytes, status: problem.status).response
            if let wait = problem.retryAfter { response.headers[.retryAfter] = String(wait) }
            return response
        }
        return await api.respond(to: request, context: context, chaos: problem)
    }

    private func expired(_ request: Request, _ context: APIContext) async -> Response {
        let query = QueryItems(parsing: request.uri.query) ?? QueryItems()
        guard request.uri.path.hasPrefix("/api/"), let token = Caller.token(request.headers, query) else {
            return await respond(request, context)
        }
        do {
            try await api.nation.tokens.expire(
                token, at: Int64(Date().timeIntervalSince1970), in: api.nation.store)
        } catch {
            context.logger.error("A token could not be expired", metadata: ["error": "\(error)"])
        }
        return await refuse(request, context, .tokenExpired)
    }
}
