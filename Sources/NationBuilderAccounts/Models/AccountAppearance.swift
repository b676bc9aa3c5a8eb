// SPDX-License-Identifier: MIT

/// How an account button looks; a view applies what it can.
///
/// Lengths are in points, or pixels of CSS.
public struct AccountButtonAppearance: Sendable, Hashable {
    /// The corner radius of a square picture; 2 by default.
    public var cornerRadius = 2.0
    /// Whether the picture is round; not by default.
    public var isCircular = false
    /// How opaque the button is while it is pressed; 0.6 by default.
    public var dimmedOpacity = 0.6
    /// How long it takes to fade; 0.15 s by default.
    public var highlightDuration: Duration = .milliseconds(150)
    /// The side of the picture; 27 by default.
    public var avatarSide = 27.0
    /// Between picture and name; 8 by default.
    public var spacing = 8.0
    /// The width of the picture's border, in the tint; 1 by default.
    public var borderWidth = 1.0
    /// The least height that can be pressed; 44 by default.
    public var minimumHeight = 44.0

    /// The defaults.
    public init() {}

    /// The corner radius of the picture: half its side when it is round.
    public var avatarCornerRadius: Double { isCircular ? avatarSide / 2 : cornerRadius }
}

/// How an accounts panel looks; a view applies what it can.
///
/// Lengths are in points, or pixels of CSS; shades are parts of black (on a dark ground
/// of white), from 0 to 1.
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
    /// The side of the picture; 72 by default.
    public var imageSide = 72.0
    /// How long card, buttons and picker take to come and go, one after the other;
    /// 0.3 s by default.
    public var appearanceDuration: Duration = .milliseconds(300)

    /// The defaults.
    public init() {}
}
