// SPDX-License-Identifier: MIT

/// The look of an account button.
///
/// A view applies the values that it can.
///
/// Lengths are in points, or CSS pixels.
public struct AccountButtonAppearance: Sendable, Hashable {
    /// The corner radius of a square picture; 2 by default.
    public var cornerRadius = 2.0
    /// Whether the picture is round; `false` by default.
    public var isCircular = false
    /// The opacity of the button while it is pressed; 0.6 by default.
    public var dimmedOpacity = 0.6
    /// The duration of the fading; 0.15 s by default.
    public var highlightDuration: Duration = .milliseconds(150)
    /// The side length of the picture; 27 by default.
    public var avatarSide = 27.0
    /// The space between picture and name; 8 by default.
    public var spacing = 8.0
    /// The width of the picture's border, in the tint; 1 by default.
    public var borderWidth = 1.0
    /// The minimum height of the area that can be pressed; 44 by default.
    public var minimumHeight = 44.0

    /// Creates the default look.
    public init() {}

    /// The corner radius of the picture: half its side when it is round.
    public var avatarCornerRadius: Double { isCircular ? avatarSide / 2 : cornerRadius }

    /// Returns the button's opacity.
    public func opacity(isPressed: Bool) -> Double { isPressed ? dimmedOpacity : 1 }
}

/// The look of an accounts panel.
///
/// A view applies the values that it can.
///
/// Lengths are in points, or CSS pixels. A shade is the opacity of black, or of
/// white on a dark background, from 0 to 1.
public struct AccountsPanelAppearance: Sendable, Hashable {
    /// The shade of lines; 0.15 by default.
    public var borderShade = 0.15
    /// The corner radius of the account's card and of buttons; 4 by default.
    public var cornerRadius = 4.0
    /// The shade of buttons, and of the logo; 0.05 by default.
    public var buttonShade = 0.05
    /// The shade of the picture's border; 0.07 by default.
    public var imageBorderShade = 0.07
    /// The corner radius of the picture; 2 by default.
    public var imageCornerRadius = 2.0
    /// The side length of the picture; 72 by default.
    public var imageSide = 72.0
    /// The duration of the animation with which card, buttons and picker each
    /// appear or disappear; 0.3 s by default.
    public var appearanceDuration: Duration = .milliseconds(300)

    /// Creates the default look.
    public init() {}

    /// Returns the delay before a part appears or disappears: the parts before it come
    /// first.
    public func delay(of part: Part) -> Duration { appearanceDuration * part.place }

    /// A part of the panel that appears and disappears.
    public struct Part: Sendable, Hashable {
        fileprivate let place: Int

        /// The card of the selected account: the first.
        public static let card = Part(place: 0)
        /// The buttons: the second.
        public static let buttons = Part(place: 1)
        /// The choice among several accounts: the last.
        public static let choices = Part(place: 2)
    }
}
