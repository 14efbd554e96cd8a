// swift-tools-version: 6.2

// One section per target and its tests, from the bottom of the tree to the top; inside a room the
// targets are sorted. Arrows point down only: Programs → Host → (Core, Platform); SDK → Core.

import Foundation
import PackageDescription

/// Settings of our own targets: Swift 6, warnings are errors, imports are internal unless said otherwise.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Settings of widget bundles: what `swiftlet build` gives authors' sources.
let authorSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v5)
]

/// Settings of what runs in bundles.
///
/// Types are made by calls instead of by name: a type made by name has its conformances looked up in a
/// search through all of the runtime library's, once for each in every new process. Each function has
/// a section of its own, so that the linker can put those beside each other that bundles call.
let bundleSettings: [SwiftSetting] =
  settings + [
    .unsafeFlags([
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
      "-Xfrontend", "-function-sections",
    ])
  ]

func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/Core/\(name)",
    swiftSettings: bundleSettings
  )
}

func platform(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/Platform/\(name)",
    swiftSettings: settings
  )
}

func host(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/Host/\(name)",
    resources: resources,
    swiftSettings: settings
  )
}

func sdk(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/SDK/\(name)",
    swiftSettings: bundleSettings
  )
}

func program(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies,
    path: "Sources/Programs/\(name)",
    swiftSettings: settings
  )
}

func bundle(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies,
    path: "\(folder)/\(name)",
    exclude: ["manifest.json"],
    swiftSettings: authorSettings
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies,
    path: "Tests/\(name)",
    swiftSettings: settings
  )
}

/// Whether pictures can be drawn here; what needs no drawing builds without Cairo and Pango too.
let canDraw = FileManager.default.fileExists(atPath: "/usr/include/pango-1.0/pango/pangocairo.h")

let drawing: [Target] = [
  .systemLibrary(
    name: "CPango",
    path: "Sources/Platform/CPango",
    pkgConfig: "pangocairo",
    providers: [.apt(["libpango1.0-dev"])]
  ),
  host(
    "WidgetRender",
    ["CPango", "WidgetLayout", "WidgetModel"],
    resources: [.embedInCode("Symbols/symbols.tsv")]
  ),
  tests("WidgetRenderTests", ["WidgetLayout", "WidgetModel", "WidgetRender"]),
]

/// What bundles link against: its objects go into the runtime library (scripts/build-sdk.sh).
///
/// `WidgetTesting` is not part of it: it runs beside a bundle's own tests, never in a bundle.
let sdkModules = [
  "AppIntents",
  "SwiftUI",
  "Swiftlet",
  "SwiftletFoundation",
  "WidgetKit",
  "WidgetModel",
  "WidgetWire",
]

let package = Package(
  name: "Swiftlet",
  products: [
    .library(name: "SwiftletSDK", type: .static, targets: sdkModules)
  ],
  targets: [
    // Core: the product, no I/O.
    core("WidgetEngine", ["WidgetModel", "WidgetWire"]),
    tests("WidgetEngineTests", ["WidgetEngine", "WidgetModel", "WidgetWire"]),
    core("WidgetLayout", ["WidgetModel"]),
    tests("WidgetLayoutTests", ["WidgetLayout", "WidgetModel"]),
    core("WidgetModel"),
    tests("WidgetModelTests", ["WidgetModel"]),
    core("WidgetWire", ["WidgetModel"]),
    tests("WidgetWireTests", ["WidgetModel", "WidgetWire"]),

    // Platform: Linux plumbing, no product.
    .systemLibrary(
      name: "CDBus",
      path: "Sources/Platform/CDBus",
      pkgConfig: "dbus-1",
      providers: [.apt(["libdbus-1-dev"])]
    ),
    .target(name: "CLinux", path: "Sources/Platform/CLinux"),
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/Platform/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    platform("CommandLineKit"),
    tests("CommandLineKitTests", ["CommandLineKit"]),
    platform("DBus", ["CDBus", "EventLoop"]),
    .target(
      name: "DBusTestSupport",
      dependencies: ["CLinux", "DBus", "EventLoop"],
      path: "Tests/DBusTestSupport",
      swiftSettings: settings
    ),
    tests("DBusTests", ["CDBus", "DBus", "DBusTestSupport", "EventLoop"]),
    platform("EventLoop", ["CLinux"]),
    tests("EventLoopTests", ["CLinux", "EventLoop"]),
    platform("ServiceKit", ["EventLoop"]),
    tests("ServiceKitTests", ["CLinux", "EventLoop", "ServiceKit"]),

    // Host: core meets platform.
    host(
      "AuthorKit",
      ["CLinux", "WidgetClient", "WidgetLayout", "WidgetModel"] + (canDraw ? ["WidgetRender"] : [])
    ),
    tests("AuthorKitTests", ["AuthorKit", "WidgetModel"]),
    host("BundleHost", ["EventLoop", "WidgetEngine", "WidgetModel", "WidgetWire"]),
    tests(
      "BundleHostTests",
      ["BundleHost", "CLinux", "EventLoop", "WidgetEngine", "WidgetModel"]
    ),
    host("WidgetClient", ["DBus", "EventLoop", "WidgetModel"]),
    host(
      "WidgetCommands",
      ["CommandLineKit", "DBus", "EventLoop", "WidgetClient", "WidgetModel"]
    ),
    tests(
      "WidgetCommandsTests",
      [
        "CommandLineKit", "DBus", "DBusTestSupport", "EventLoop", "WidgetClient", "WidgetCommands",
        "WidgetModel",
      ]
    ),
    host(
      "WidgetService",
      ["BundleHost", "CLinux", "DBus", "EventLoop", "WidgetEngine", "WidgetModel", "WidgetWire"],
      resources: [.embedInCode("Interfaces")]
    ),
    host("WidgetStore", ["CLinux", "CSQLite", "WidgetEngine", "WidgetModel"]),
    .executableTarget(
      name: "StoreWriter",
      dependencies: ["WidgetEngine", "WidgetModel", "WidgetStore"],
      path: "Tests/StoreWriter",
      swiftSettings: settings
    ),
    tests(
      "WidgetStoreTests",
      ["CSQLite", "StoreWriter", "WidgetEngine", "WidgetModel", "WidgetStore"]
    ),

    // SDK: what bundle authors import.
    sdk("AppIntents", ["SwiftletFoundation", "WidgetModel"]),
    tests("AppIntentsTests", ["AppIntents", "IntentFixture", "SwiftletFoundation", "WidgetModel"]),
    .testTarget(
      name: "AuthorIntentTests",
      dependencies: ["AppIntents", "WidgetModel"],
      path: "Tests/AuthorIntentTests",
      swiftSettings: authorSettings
    ),
    .executableTarget(
      name: "IntentFixture",
      dependencies: ["AppIntents"],
      path: "Tests/IntentFixture",
      swiftSettings: authorSettings
    ),
    .testTarget(
      name: "AuthorSourceTests",
      dependencies: ["AppIntents", "SwiftUI", "WidgetModel"],
      path: "Tests/AuthorSourceTests",
      swiftSettings: authorSettings
    ),
    sdk("SwiftUI", ["AppIntents", "SwiftletFoundation", "WidgetModel"]),
    .testTarget(
      name: "SwiftUITests",
      dependencies: ["AppIntents", "SwiftUI", "SwiftletFoundation", "WidgetModel"],
      path: "Tests/SwiftUITests",
      exclude: ["Golden"],
      swiftSettings: settings
    ),
    sdk("Swiftlet", ["AppIntents", "SwiftletFoundation", "WidgetModel", "WidgetWire"]),
    sdk("SwiftletFoundation", ["WidgetModel", "WidgetWire"]),
    tests("SwiftletFoundationTests", ["SwiftletFoundation", "WidgetModel"]),
    .target(
      name: "RuntimeTestSupport",
      dependencies: ["SwiftletFoundation", "WidgetModel", "WidgetWire"],
      path: "Tests/RuntimeTestSupport",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "RuntimeFixture",
      dependencies: ["AppIntents", "SwiftUI", "Swiftlet", "WidgetKit"],
      path: "Tests/RuntimeFixture",
      swiftSettings: authorSettings
    ),
    tests(
      "SwiftletRuntimeTests",
      [
        "RuntimeFixture", "RuntimeTestSupport", "Swiftlet", "SwiftletFoundation", "WidgetModel",
        "WidgetWire",
      ]
    ),
    sdk(
      "WidgetKit",
      ["AppIntents", "SwiftUI", "SwiftletFoundation", "WidgetModel", "WidgetWire"]
    ),
    tests(
      "WidgetKitTests",
      [
        "AppIntents", "RuntimeTestSupport", "SwiftUI", "Swiftlet", "SwiftletFoundation",
        "WidgetKit", "WidgetModel", "WidgetWire",
      ]
    ),

    // The whole: daemon, command line and bundles as processes.
    tests(
      "CrashTests",
      [
        "CSQLite", "Counter", "DBus", "DBusTestSupport", "IntegrationSupport", "Misbehaving",
        "Tasks", "WidgetClient", "swiftletd",
      ]
    ),
    .target(
      name: "IntegrationSupport",
      dependencies: ["DBus", "DBusTestSupport", "WidgetClient"],
      path: "Tests/IntegrationSupport",
      swiftSettings: settings
    ),
    tests(
      "IntegrationTests",
      [
        "CLinux", "Counter", "DBus", "DBusTestSupport", "IntegrationSupport", "Misbehaving",
        "Music", "Readers", "Tasks", "WidgetClient", "Workers", "swiftlet", "swiftlet-author",
        "swiftletd",
      ]
    ),
    bundle("Readers", in: "Tests/Fixtures", ["AppIntents", "Swiftlet", "SwiftUI", "WidgetKit"]),
    bundle("Workers", in: "Tests/Fixtures", ["AppIntents", "Swiftlet", "SwiftUI", "WidgetKit"]),

    // Examples: small bundles that teach.
    bundle("Counter", in: "Examples", ["AppIntents", "Swiftlet", "SwiftUI", "WidgetKit"]),
    bundle("Hello", in: "Examples", ["AppIntents", "SwiftUI", "WidgetKit"]),
    bundle("Misbehaving", in: "Examples", ["AppIntents", "Swiftlet", "SwiftUI", "WidgetKit"]),

    // Bundles: shipped with the product.
    bundle("Music", in: "Bundles", ["AppIntents", "SwiftUI", "Swiftlet", "WidgetKit"]),
    tests(
      "MusicTests",
      [
        "AppIntents", "Music", "RuntimeTestSupport", "SwiftletFoundation", "WidgetKit",
        "WidgetModel", "WidgetWire",
      ]
    ),
    bundle("Tasks", in: "Bundles", ["AppIntents", "SwiftUI", "Swiftlet", "WidgetKit"]),
    .testTarget(
      name: "TasksTests",
      dependencies: [
        "AppIntents", "RuntimeTestSupport", "Tasks", "WidgetKit", "WidgetModel", "WidgetWire",
      ],
      path: "Tests/TasksTests",
      swiftSettings: authorSettings
    ),

    // Programs: composition roots.
    program("swiftlet", ["CommandLineKit", "WidgetCommands"]),
    program("swiftlet-author", ["AuthorKit"]),
    program(
      "swiftletd",
      [
        "BundleHost", "CommandLineKit", "DBus", "EventLoop", "ServiceKit", "WidgetEngine",
        "WidgetModel", "WidgetService", "WidgetStore", "WidgetWire",
      ]
    ),

    // All of it together.
    tests(
      "DemoTests",
      ["Counter", "DBusTestSupport", "Music", "Tasks", "swiftlet", "swiftletd"]
    ),
  ] + (canDraw ? drawing : [])
)
