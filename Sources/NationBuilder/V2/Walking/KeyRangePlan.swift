// SPDX-License-Identifier: MIT

/// The plan of a walk by id that requests several ranges at once, and returns them in order.
///
/// The first pages come one after the other, so a short list costs no request more. They show how far
/// apart the ids are. Then ranges of about ``pagesOfRange`` pages are planned, up to the greatest id. What
/// follows that comes one after the other again.
///
/// It is a pure state machine, which sees only ids.
struct KeyRangePlan: Sendable {
    /// The ids after one, at least up to another.
    struct Range: Sendable, Equatable {
        let after: Int
        let end: Int
    }

    /// The next action.
    enum Step: Sendable, Equatable {
        /// Request the page after an id.
        case page(after: Int)
        /// Request the greatest id, which is after another one.
        case greatest(after: Int)
        /// Begin to read ranges, which follow those that are being read.
        case begin([Range])
        /// Wait for the first range that is being read.
        case wait
        case end
    }

    /// The fate of the ranges when the first of them was read.
    struct Outcome: Sendable, Equatable {
        /// The number of rows at the beginning that were returned before.
        var known = 0
        /// The rest of the range, which is to be read before the others.
        var rest: Range?
        /// The number of ranges, from the first on, that have nothing more.
        var surplus = 0
    }

    /// The pages that a range is meant to have.
    static let pagesOfRange = 2
    /// The most pages of a range that are read at once, which bounds the memory.
    static let mostPages = 4

    private let last: Int?
    private let most: Int
    /// The id up to which everything was returned.
    private(set) var covered: Int
    /// The end of the last planned range.
    private var planned: Int
    private var isOver: Bool
    /// The ranges that are being read, in their order.
    private(set) var pending: [Range] = []
    /// The number of ranges that may be read at once.
    private var allowed: Int
    private var greatest: Int?
    private var hasAsked = false
    /// The most rows of a page so far.
    private var fullest = 0
    /// The distances between the first and the last id of the latest full pages.
    private var spans: [Int] = []

    /// Creates a plan for the ids after one, up to another.
    ///
    /// - Parameter most: The most requests at once.
    init(after id: Int, upTo last: Int? = nil, atOnce most: Int) {
        (covered, planned) = (id, id)
        self.last = last
        self.most = most
        isOver = id >= last ?? .max
        allowed = min(4, most)
    }

    mutating func next() -> Step {
        if isOver { return .end }
        if !hasAsked, spans.count >= Self.pagesOfRange, most > 1 {
            hasAsked = true
            return .greatest(after: covered)
        }
        let new = plan()
        if !new.isEmpty {
            pending += new
            return .begin(new)
        }
        return pending.isEmpty ? .page(after: covered) : .wait
    }

    private mutating func plan() -> [Range] {
        guard let greatest, let span = spans.min() else { return [] }
        planned = max(planned, covered)
        var new: [Range] = []
        while pending.count + new.count < allowed, planned < greatest {
            let left = greatest - planned
            let width = span > left / Self.pagesOfRange ? left : span * Self.pagesOfRange
            new.append(Range(after: planned, end: planned + width))
            planned += width
        }
        return new
    }

    /// Takes the page that follows what was returned.
    mutating func receive(page ids: [Int]) {
        guard let end = ids.last else {
            isOver = true
            return
        }
        note(ids, after: covered)
        covered = end
        isOver = end == last
    }

    /// Takes a page that begins with the greatest id; `nil` when the nation refuses it.
    mutating func receive(greatest ids: [Int]?) {
        guard let ids else { return }
        guard let id = ids.first else {
            isOver = true
            return
        }
        // Below zero there are no ids, and distances might be too large for an integer.
        if covered >= 0, id > covered { greatest = min(id, last ?? id) }
    }

    /// Takes what was read of the first pending range.
    ///
    /// - Parameters:
    ///   - pages: The ids of its pages, one page after the other.
    ///   - reach: The id up to which it was read.
    mutating func receive(range pages: [[Int]], reach: Int) -> Outcome {
        let range = pending.removeFirst()
        var after = range.after
        for page in pages {
            note(page, after: after)
            after = page.last ?? after
        }
        let ids = pages.flatMap(\.self)
        var outcome = Outcome(known: ids.prefix { $0 <= covered }.count)
        covered = max(covered, reach)
        if covered < range.end {
            let rest = Range(after: covered, end: range.end)
            outcome.rest = rest
            pending.insert(rest, at: 0)
        }
        outcome.surplus = pending.prefix { $0.end <= covered }.count
        pending.removeFirst(outcome.surplus)
        // Where the ids are unevenly far apart, several ranges find the same rows.
        let new = ids.count - outcome.known
        let isUseful = outcome.surplus == 0 && new > outcome.known
        allowed = isUseful ? min(most, allowed + 1) : max(1, allowed / 2)
        isOver = covered == last && pending.isEmpty
        return outcome
    }

    private mutating func note(_ ids: [Int], after: Int) {
        guard ids.count >= max(1, fullest), let end = ids.last, after >= 0 else { return }
        if ids.count > fullest { spans = [] }
        fullest = ids.count
        spans = (spans + [end - after]).suffix(8)
    }
}
