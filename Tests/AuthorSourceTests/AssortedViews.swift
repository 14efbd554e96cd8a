// Forms that widget sources use, one after the other; they must compile unchanged.

import SwiftUI

extension Color {
  init(hex: UInt) {
    self.init(
      .sRGB,
      red: Double((hex >> 16) & 0xff) / 255,
      green: Double((hex >> 8) & 0xff) / 255,
      blue: Double(hex & 0xff) / 255,
      opacity: 1
    )
  }

  static let brand = Color(hex: 0x336699)
}

private struct AccentKey: EnvironmentKey {
  static let defaultValue: Color = .orange
}

extension EnvironmentValues {
  var accent: Color {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

struct Card: ViewModifier {
  var radius: CGFloat = 12

  func body(content: Content) -> some View {
    content
      .padding(.horizontal, 8)
      .padding(.vertical)
      .background(Color.brand.opacity(0.2))
      .clipShape(RoundedRectangle(cornerRadius: radius, style: .continuous))
      .overlay(
        RoundedRectangle(cornerRadius: radius).stroke(.quaternary, lineWidth: 1)
      )
      .shadow(radius: 2)
  }
}

extension View {
  func card() -> some View { modifier(Card()) }

  @ViewBuilder
  func widgetBackground(_ view: some View) -> some View {
    if #available(iOS 17.0, macOS 14.0, *) {
      containerBackground(for: .widget) { view }
    } else {
      background(view)
    }
  }
}

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

final class Store: ObservableObject {
  @Published var count = 3
}

struct AssortedView: View {
  @State private var isOn = false
  @StateObject private var store = Store()
  @Environment(\.accent) var accent
  @Environment(\.widgetRenderingMode) var renderingMode
  @Environment(\.redactionReasons) var reasons
  @ScaledMetric(relativeTo: .title) var size: CGFloat = 20
  @AppStorage("name") var name = "nobody"
  let start = Date(timeIntervalSince1970: 0)
  let columns = [GridItem(.flexible()), GridItem(.adaptive(minimum: 20))]

  var body: some View {
    ZStack(alignment: .bottomTrailing) {
      LinearGradient(
        gradient: Gradient(colors: [.red, .blue]),
        startPoint: .top,
        endPoint: .bottom
      )
      ContainerRelativeShape().fill(.blue.gradient)
      content
    }
    .widgetBackground(Color.black)
    .widgetURL(URL(string: "app://open"))
  }

  private var content: some View {
    VStack {
      Group {
        Text("Hello, \(name)!").bold().italic() + Text(" world").foregroundColor(.red)
        Text("\(Image(systemName: "star")) \(start, style: .date)")
        Text(timerInterval: start...start.addingTimeInterval(60), countsDown: true)
        Text(12.5, format: .currency(code: "EUR"))
        Text(start...start.addingTimeInterval(3600))
        Text("\(0.5, specifier: "%.1f")")
        Text(start, format: .dateTime.hour().minute())
      }
      .font(.system(size: size, weight: .semibold, design: .rounded))
      .minimumScaleFactor(0.5)
      Gauge(value: 0.4, in: 0...1) {
        Text("Load")
      } currentValueLabel: {
        Text("40%")
      }
      .gaugeStyle(.accessoryCircular)
      .tint(Gradient(colors: [.green, .red]))
      ProgressView(value: 0.3)
        .progressViewStyle(.linear)
      ProgressView(timerInterval: start...start.addingTimeInterval(60), countsDown: false)
      Triangle().fill(accent).frame(width: 20, height: 20)
      Circle().trim(from: 0, to: 0.7).stroke(
        AngularGradient(colors: [.red, .yellow], center: .center),
        style: StrokeStyle(lineWidth: 4, lineCap: .round)
      )
      .rotationEffect(.degrees(-90))
      Grid {
        GridRow {
          Text("a")
          Text("b").gridColumnAlignment(.trailing)
        }
      }
      LazyVGrid(columns: columns, spacing: 2) {
        ForEach(["x", "y"], id: \.self) { Text($0) }
      }
      ViewThatFits {
        Text("long text")
        Text("short")
      }
      GeometryReader { proxy in
        Rectangle().frame(width: proxy.size.width * 0.5)
      }
      AnyView(Text(reasons.isEmpty ? "open" : "masked")).privacySensitive()
      Toggle("Old", isOn: $isOn)
      Button(action: { isOn.toggle() }) {
        Text("Press").foregroundColor(renderingMode == .accented ? .primary : .white)
      }
      .buttonStyle(.plain)
      Image("asset").resizable().scaledToFit().widgetAccentable()
    }
    .card()
    .redacted(reason: reasons.contains(.placeholder) ? .placeholder : [])
    .onAppear { store.count += 1 }
    .animation(.easeInOut, value: store.count)
    .transition(.push(from: .bottom))
  }
}

struct AssortedView_Previews: PreviewProvider {
  static var previews: some View {
    AssortedView().previewDisplayName("All")
  }
}
