// SPDX-License-Identifier: MIT

public import ErrandCore

extension DocumentErrors: PubliclyDescribedError, CustomStringConvertible {
    /// The number of errors, and the places that they concern.
    ///
    /// It leaves out the server's texts, since they may quote the request; the
    /// description contains them.
    public var publicDescription: String {
        let places = errors.prefix(5).compactMap { $0.source?.pointer ?? $0.source?.parameter }
        let shown = places.filter { $0.utf8.count <= 100 && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
        let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
        return count + (shown.isEmpty ? "" : " at \(shown.joined(separator: ", "))")
    }

    /// At most five of the errors.
    public var description: String {
        let shown = errors.prefix(5).map(\.description).joined(separator: "; ")
        return errors.count > 5 ? "\(shown); and \(errors.count - 5) more" : shown
    }
}

extension DocumentError: CustomStringConvertible {
    /// The place and the server's text, each cut after 200 characters and with
    /// spaces for unprintable ones.
    public var description: String {
        let words = detail ?? title ?? code ?? status ?? "an error without words"
        return [source?.pointer ?? source?.parameter, words].compactMap(\.self).map { ShownText.of($0) }.joined(
            separator: ": ")
    }
}
