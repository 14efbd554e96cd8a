import Glibc
import WidgetClient
import WidgetLayout
import WidgetModel

#if canImport(WidgetRender)
  import WidgetRender

  extension AuthorTool {
    /// Draws what a widget shows, or a kind's preview.
    func render(_ arguments: some Sequence<String>) throws(AuthorError) {
      let arguments = try RenderArguments(arguments, now: Self.now)
      let archive = try archive(for: arguments)
      let measurer = PangoMeasurer()
      let layout = WidgetLayout(archive, options: arguments.options, measuredBy: measurer)
      let bytes: [UInt8]
      do {
        let picture = try WidgetPicture(of: layout, scale: arguments.scale, measuredBy: measurer)
        bytes = arguments.format == .svg ? try picture.svg() : try picture.png()
      } catch {
        throw .failed(error.message)
      }
      for kind in layout.unknownViews {
        surroundings.complain(
          "swiftlet: the kind of view \(kind) is not known here and was left out"
        )
      }
      if arguments.output == "-" {
        guard Lines.write(bytes, to: STDOUT_FILENO) else {
          throw .failed("the picture could not be written to standard output")
        }
        return
      }
      try FileTree.write(bytes, to: arguments.output)
      let (width, height) = (layout.size.width, layout.size.height)
      conclude(
        "\(arguments.output): \(Self.text(width)) × \(Self.text(height)) points at scale \(Self.text(arguments.scale))",
        [
          "file": .string(arguments.output),
          "width": .double(width),
          "height": .double(height),
          "scale": .double(arguments.scale),
          "nextChange": layout.nextChange.map { .int($0.microseconds) } ?? .null,
          "regions": .array(layout.regions.map(\.json)),
        ]
      )
    }

    private static var now: Timestamp {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    private static func text(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? "\(number)"
    }

    private func archive(for arguments: RenderArguments) throws(AuthorError) -> ViewArchive {
      let bytes: [UInt8]
      if let path = arguments.archive {
        bytes = try FileTree.read(path)
      } else {
        bytes = try shownArchive(of: arguments.name, family: arguments.family)
      }
      do {
        return try ViewArchive(bytes: bytes)
      } catch {
        throw .failed("\(arguments.name): \(error)")
      }
    }

    /// What a placed widget shows, or the preview of a kind where no widget has the name.
    private func shownArchive(of name: String, family: Family?) throws(AuthorError) -> [UInt8] {
      do throws(ClientError) {
        let client = try WidgetClient()
        if family == nil, let shown = try client.archive(ofWidget: name) { return shown }
        guard let archive = try client.preview(ofKind: name, family: family) else {
          throw ClientError(
            .unknownName,
            "No widget that shows anything and no kind is called \(name)"
          )
        }
        return archive
      } catch {
        throw AuthorError(error)
      }
    }
  }

  extension AuthorError {
    fileprivate init(_ error: ClientError) {
      let kind: Kind =
        switch error.reason {
        case .noService: .noService
        case .timedOut: .timedOut
        case .refused: .refused
        case .unknownName: .unknownName
        case .misused: .usage
        case .failed: .failed
        }
      self.init(kind: kind, message: error.message)
    }
  }

  extension HitRegion {
    fileprivate var json: JSON {
      [
        "element": .string(element),
        "role": .string(role.rawValue),
        "label": .string(label),
        "x": .double(frame.x),
        "y": .double(frame.y),
        "width": .double(frame.width),
        "height": .double(frame.height),
        "on": isOn.map(JSON.bool) ?? .null,
        "enabled": .bool(isEnabled),
      ]
    }
  }
#else
  extension AuthorTool {
    func render(_ arguments: some Sequence<String>) throws(AuthorError) {
      throw .failed("this Swiftlet was built without Cairo and Pango, so it draws nothing")
    }
  }
#endif
