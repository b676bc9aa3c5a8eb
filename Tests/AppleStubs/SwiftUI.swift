// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

public import Foundation
public import ImageIO

// MARK: Views

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

public struct EmptyView: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}

public struct TupleView: View { public var body: Never { fatalError() } }

extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView { TupleView() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View>(first: First) -> EmptyView { EmptyView() }
    public static func buildEither<Second: View>(second: Second) -> EmptyView { EmptyView() }
}

public struct HStack<Content: View>: View {
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct ScrollView<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Group<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Spacer: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init(_ content: some StringProtocol) {}
    public var body: Never { fatalError() }
}

public struct Image: View {
    public init(systemName: String) {}
    public init(decorative image: CGImage, scale: CGFloat) {}
    public func resizable() -> Image { self }
    public var body: Never { fatalError() }
}

public struct ButtonRole: Sendable { public static let cancel = ButtonRole() }

public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
    public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

public struct TextField: View {
    public init(_ title: some StringProtocol, text: Binding<String>) {}
    public var body: Never { fatalError() }
}

public struct ProgressView: View {
    public init(_ title: some StringProtocol) {}
    public var body: Never { fatalError() }
}

public struct ForEach<Content: View>: View {
    public init<Data: RandomAccessCollection>(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable {}
    public var body: Never { fatalError() }
}

// MARK: Styles and shapes

public protocol ShapeStyle: Sendable {}
public struct TintShapeStyle: ShapeStyle {}
public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { TintShapeStyle() } }
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct Color: ShapeStyle {
    public static let primary = Color()
    public func opacity(_ opacity: Double) -> Color { self }
}

public struct Font: Sendable {
    public static let headline = Font()
    public static let subheadline = Font()
}

public protocol Shape: View {}
public struct Rectangle: Shape {
    public init() {}
    public var body: Never { fatalError() }
}
public struct RoundedRectangle: Shape {
    public init(cornerRadius: CGFloat) {}
    public var body: Never { fatalError() }
}
extension Shape { public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat) -> some View { EmptyView() } }

public struct AnyShapeStyle: ShapeStyle { public init(_ style: some ShapeStyle) {} }

public struct Animation: Sendable {
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
    public func delay(_ delay: TimeInterval) -> Animation { self }
}

@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
    typealias Configuration = ButtonStyleConfiguration
}

public struct ButtonStyleConfiguration {
    public struct Label: View { public var body: Never { fatalError() } }
    public let label: Label
    public let isPressed: Bool
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder func body(content: Content) -> Body
    typealias Content = ModifiedContent
}
public struct ModifiedContent: View { public var body: Never { fatalError() } }

// MARK: State

@propertyWrapper
public struct Binding<Value> {
    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) { fatalError() }
    public var wrappedValue: Value { fatalError() }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
    public static let isSelected = AccessibilityTraits()
    public init() {}
    public func contains(_ member: Self) -> Bool { false }
    public func union(_ other: Self) -> Self { self }
    public func intersection(_ other: Self) -> Self { self }
    public func symmetricDifference(_ other: Self) -> Self { self }
    public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, member) }
    public mutating func remove(_ member: Self) -> Self? { nil }
    public mutating func update(with member: Self) -> Self? { nil }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
}

public enum UserInterfaceSizeClass: Sendable { case compact, regular }

public struct EnvironmentValues { public var horizontalSizeClass: UserInterfaceSizeClass? }

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

// MARK: Modifiers

extension View {
    public func font(_ font: Font?) -> some View { self }
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
    public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { self }
    public func overlay(_ overlay: some View) -> some View { self }
    public func clipShape(_ shape: some Shape) -> some View { self }
    public func padding() -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil
    ) -> some View { self }
    public func contentShape(_ shape: some Shape) -> some View { self }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    public func opacity(_ opacity: Double) -> some View { self }
    public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
    public func disabled(_ isDisabled: Bool) -> some View { self }
    public func buttonStyle(_ style: some ButtonStyle) -> some View { self }
    public func modifier(_ modifier: some ViewModifier) -> some View { self }
    public func accessibilityLabel(_ label: Text) -> some View { self }
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public func popover(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View) -> some View { self }
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View { self }
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View { self }
}
