// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation

/// The record of the webhooks that the listeners of this machine have registered at a nation.
///
/// A listener that is killed cannot remove its webhooks. The next one finds their ids here, in the
/// file of a process that no longer exists, and removes them.
struct ListenerRecord: Sendable {
    private let folder = StateFolder.path("webhooks")
    private let prefix: String

    init(at place: BaseURL) { prefix = WebhookSecrets.fileName(place) + ".listener." }

    /// The webhooks of listeners that have ended without removing them.
    struct Orphans: Sendable {
        fileprivate var files: [String] = []
        var ids: [String] = []
    }

    /// Keeps the ids of this process's webhooks.
    func keep(_ ids: [String]) {
        try? StoreFolder(path: folder).replace(own, with: Array(ids.joined(separator: "\n").utf8))
    }

    /// Forgets this process's webhooks.
    func forgetOwn() { remove(own) }

    /// Returns the webhooks of ended processes.
    func orphans() -> Orphans {
        var orphans = Orphans()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) && name != own {
            guard let number = Int32(name.dropFirst(prefix.count)), kill(number, 0) != 0, errno == ESRCH else {
                continue
            }
            let bytes = (try? StoreFolder(path: folder).read(name)) ?? nil
            orphans.files.append(name)
            orphans.ids += String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
        }
        return orphans
    }

    /// Forgets webhooks that were removed.
    func forget(_ orphans: Orphans) { for name in orphans.files { remove(name) } }

    private var own: String { prefix + "\(ProcessInfo.processInfo.processIdentifier)" }

    private func remove(_ name: String) { try? StoreFolder(path: folder).remove(name) }
}
