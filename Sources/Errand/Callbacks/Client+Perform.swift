// SPDX-License-Identifier: MIT

public import Dispatch
public import ErrandCore

extension Client {
    /// Sends a request from code that is not `async`, and passes the response's
    /// value to a closure.
    ///
    /// ```swift
    /// let call = client.perform(Request<Person>.get("people/7"), on: .main) { result in
    ///     if case .success(let person) = result { show(person) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - parts: Parts for this call only.
    ///   - queue: The queue on which the completion runs. By default
    ///     ``Options/callbackQueue``, which a client's defaults may set.
    ///   - autostart: Whether the call begins now, or with ``Call/resume()``.
    ///   - completion: A closure that is called exactly once, with the value or
    ///     the error of ``/ErrandCore/Client/send(_:_:)``. For a cancelled call the error is
    ///     `CancellationError`.
    /// - Returns: The call, which you can cancel.
    @discardableResult
    public func perform<Output>(
        _ request: Request<Output>, _ parts: RequestPart?..., on queue: DispatchQueue? = nil, autostart: Bool = true,
        completion: @escaping @Sendable (Result<Output, any Error>) -> Void
    ) -> Call {
        performForResponse(request.with(.group(parts)), on: queue, autostart: autostart) { result in
            completion(result.map(\.value))
        }
    }

    /// Sends a request from code that is not `async`, and passes the response
    /// with head, origin and metrics to a closure: see
    /// ``perform(_:_:on:autostart:completion:)``.
    @discardableResult
    public func performForResponse<Output>(
        _ request: Request<Output>, _ parts: RequestPart?..., on queue: DispatchQueue? = nil, autostart: Bool = true,
        completion: @escaping @Sendable (Result<Response<Output>, any Error>) -> Void
    ) -> Call {
        let request = request.with(.group(parts))
        let options = plainOptions(of: request.parts)
        let queue = queue ?? options.callbackQueue
        let complete: @Sendable (Result<Response<Output>, any Error>) -> Void = { result in
            queue.async { completion(result) }
        }
        let call = Call { call in
            let result: Result<Response<Output>, any Error>
            do {
                let activity = options.backgroundExecution.begin(call)
                defer { activity.end() }
                result = .success(try await self.response(to: request))
            } catch {
                result = .failure(error)
            }
            if call.settle() != nil { complete(result) }
        } onCancel: {
            complete(.failure(CancellationError()))
        }
        if autostart { call.resume() }
        return call
    }
}

extension Options {
    private enum CallbackQueue: OptionKey {
        static let defaultValue = DispatchQueue.main
        static let affectsResponse = false
    }

    /// The queue for completions without a queue of their own.
    ///
    /// The main queue by default. It is read when the call is created, so a
    /// computed part cannot set it.
    public var callbackQueue: DispatchQueue {
        get { self[CallbackQueue.self] }
        set { self[CallbackQueue.self] = newValue }
    }
}
