import CPango
import Glibc
import WidgetLayout
import WidgetModel

/// Pixels of one widget, to be changed one by one.
struct Raster: ~Copyable {
  let surface: OpaquePointer
  private let width: Int
  private let height: Int
  private let stride: Int

  init?(size: Size, scale: Double) {
    width = Int(max(1, (size.width * scale).rounded()))
    height = Int(max(1, (size.height * scale).rounded()))
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    self.surface = surface
    stride = Int(cairo_image_surface_get_stride(surface))
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  func draw(_ body: (OpaquePointer?) -> Void) {
    let cairo = cairo_create(surface)
    body(cairo)
    cairo_destroy(cairo)
  }

  /// Every pixel in one colour, as strong as it was opaque.
  func fillWhereOpaque(_ color: RGBA) {
    draw { cairo in
      cairo_set_operator(cairo, CAIRO_OPERATOR_IN)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_paint(cairo)
    }
  }

  /// Three passes of a moving average come close to a Gaussian blur.
  ///
  /// - Parameter radius: Pixels, as SwiftUI counts: twice the standard deviation.
  func blur(radius: Double) {
    guard radius.isFinite else { return }
    let deviation = min(radius / 2, 250)
    // A window of odd width has a middle, so nothing moves.
    let width = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
    guard width > 1 else { return }
    change { pixels in
      var line = Array(repeating: UInt32(0), count: max(self.width, height))
      for _ in 0..<3 {
        for row in 0..<height {
          Self.average(pixels, row * stride / 4, 1, self.width, width, &line)
        }
        for column in 0..<self.width {
          Self.average(pixels, column, stride / 4, height, width, &line)
        }
      }
    }
  }

  /// Averages the pixels of one line over a window.
  private static func average(
    _ pixels: UnsafeMutablePointer<UInt32>,
    _ start: Int,
    _ step: Int,
    _ count: Int,
    _ window: Int,
    _ line: inout [UInt32]
  ) {
    let reach = window / 2
    var sums = SIMD4<Int32>(repeating: 0)
    func parts(_ index: Int) -> SIMD4<Int32> {
      guard index >= 0, index < count else { return SIMD4(repeating: 0) }
      let pixel = pixels[start + index * step]
      return SIMD4(
        Int32(pixel & 0xFF),
        Int32(pixel >> 8 & 0xFF),
        Int32(pixel >> 16 & 0xFF),
        Int32(pixel >> 24)
      )
    }
    for index in -reach..<(window - reach) { sums &+= parts(index) }
    for index in 0..<count {
      let means = sums / Int32(window)
      line[index] =
        UInt32(means[0]) | UInt32(means[1]) << 8 | UInt32(means[2]) << 16 | UInt32(means[3]) << 24
      sums &+= parts(index + window - reach)
      sums &-= parts(index - reach)
    }
    for index in 0..<count { pixels[start + index * step] = line[index] }
  }

  /// Changes colours by the archive's name of a filter.
  func filter(_ name: String, _ amount: Double) {
    guard let filter = ColorFilter(name, amount) else { return }
    change { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let index = row * stride / 4 + column
          if pixels[index] >> 24 != 0 { pixels[index] = filter.apply(to: pixels[index]) }
        }
      }
    }
  }

  private func change(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    cairo_surface_flush(surface)
    if let data = cairo_image_surface_get_data(surface) {
      // Cairo's rows of this format are whole pixels, and its memory is aligned for them.
      data.withMemoryRebound(to: UInt32.self, capacity: stride / 4 * height) { body($0) }
    }
    cairo_surface_mark_dirty(surface)
  }
}
