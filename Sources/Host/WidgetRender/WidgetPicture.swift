import CPango
package import WidgetLayout
import WidgetModel

/// A widget's layout drawn as a picture.
package struct WidgetPicture {
  /// Larger pictures are refused: 64 million pixels are 256 MiB.
  package static let pixelLimit = 64_000_000

  private let layout: WidgetLayout
  private let scale: Double
  private let fonts: PangoFonts

  /// - Parameters:
  ///   - layout: What to draw.
  ///   - scale: Pixels of a point.
  ///   - measurer: What the layout was measured with.
  /// - Throws: ``RenderError`` where the picture would have no pixel or too many.
  package init(
    of layout: WidgetLayout,
    scale: Double,
    measuredBy measurer: PangoMeasurer
  ) throws(RenderError) {
    let pixels = layout.size.width * scale * layout.size.height * scale
    guard scale > 0, pixels.isFinite, pixels <= Double(Self.pixelLimit) else {
      throw RenderError(
        "A picture of \(layout.size.width) × \(layout.size.height) points at scale \(scale) has no pixel "
          + "or more than \(Self.pixelLimit)"
      )
    }
    self.layout = layout
    self.scale = scale
    fonts = measurer.fonts
  }

  /// The picture as a PNG file.
  ///
  /// - Returns: The file's bytes.
  /// - Throws: ``RenderError`` with Cairo's reason.
  package func png() throws(RenderError) -> [UInt8] {
    let surface = try raster()
    defer { cairo_surface_destroy(surface) }
    var output = Output()
    let status = withUnsafeMutablePointer(to: &output) { output in
      cairo_surface_write_to_png_stream(surface, Output.write, output)
    }
    try Self.check(status)
    return output.bytes
  }

  /// The picture as an SVG document.
  ///
  /// - Returns: The document's bytes.
  /// - Throws: ``RenderError`` with Cairo's reason.
  package func svg() throws(RenderError) -> [UInt8] {
    var output = Output()
    let status = withUnsafeMutablePointer(to: &output) { output in
      let surface = cairo_svg_surface_create_for_stream(
        Output.write,
        output,
        layout.size.width,
        layout.size.height
      )
      paint(on: surface, scale: 1)
      cairo_surface_finish(surface)
      let status = cairo_surface_status(surface)
      cairo_surface_destroy(surface)
      return status
    }
    try Self.check(status)
    return output.bytes
  }

  /// Width, height and the pixels of the picture, in premultiplied native-endian ARGB.
  ///
  /// - Returns: Rows without gaps between them.
  /// - Throws: ``RenderError`` with Cairo's reason.
  package func pixels() throws(RenderError) -> (width: Int, height: Int, pixels: [UInt32]) {
    let surface = try raster()
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    if let data = cairo_image_surface_get_data(surface) {
      for row in 0..<height {
        let line = UnsafeRawPointer(data + row * stride)
        for column in 0..<width {
          pixels.append(line.load(fromByteOffset: column * 4, as: UInt32.self))
        }
      }
    }
    return (width, height, pixels)
  }

  private func raster() throws(RenderError) -> OpaquePointer? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32,
      Int32(max(1, (layout.size.width * scale).rounded())),
      Int32(max(1, (layout.size.height * scale).rounded()))
    )
    paint(on: surface, scale: scale)
    let status = cairo_surface_status(surface)
    if status != CAIRO_STATUS_SUCCESS {
      cairo_surface_destroy(surface)
      try Self.check(status)
    }
    return surface
  }

  private func paint(on surface: OpaquePointer?, scale: Double) {
    let cairo = cairo_create(surface)
    cairo_scale(cairo, scale, scale)
    Painter(cairo, size: layout.size, scale: scale, fonts: fonts).draw(layout.drawings)
    cairo_destroy(cairo)
  }

  private static func check(_ status: cairo_status_t) throws(RenderError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw RenderError("Cairo: \(String(cString: cairo_status_to_string(status)))")
  }

  /// Where Cairo leaves what it writes.
  private struct Output {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { output, data, count in
      output?.assumingMemoryBound(to: Output.self).pointee.bytes.append(
        contentsOf: UnsafeBufferPointer(start: data, count: Int(count))
      )
      return CAIRO_STATUS_SUCCESS
    }
  }
}
