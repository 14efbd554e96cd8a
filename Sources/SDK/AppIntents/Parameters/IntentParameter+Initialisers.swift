// One initialiser for each form that authors write; `title:` may be left out (iOS 18), the name of
// the property then stands for it. The general form is disfavoured, so that `title:` alone is not
// ambiguous where a type has a form of its own.

extension IntentParameter {
  /// A parameter of any type.
  @_disfavoredOverload
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Int {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: IntControlStyle = .stepper,
    inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimum = inclusiveRange.map { Double($0.lowerBound) }
        $0.maximum = inclusiveRange.map { Double($0.upperBound) }
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Double {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: DoubleControlStyle = .stepper,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimum = inclusiveRange.map { Double($0.lowerBound) }
        $0.maximum = inclusiveRange.map { Double($0.upperBound) }
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Bool {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Date {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == DateComponents {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description),
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  /// An enum of which only some cases are offered.
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedValues: [Value.ValueType],
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.supportedValues = supportedValues.map(Value.ValueType._coder.encode)
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter {
  /// A list that takes so many values.
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.minimum
        $0.maximumCount = size.maximum
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter {
  /// A list whose length depends on the widget's size class.
  public convenience init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.values.compactMap(\.minimum).min()
        $0.maximumCount = size.values.compactMap(\.maximum).max()
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  /// An entity found by a query other than the type's own.
  public convenience init<Q: EntityQuery>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: Q
  ) where Q.Entity == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.query = query
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  public convenience init<Q: EntityQuery>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: Q
  ) where Q.Entity == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.minimum
        $0.maximumCount = size.maximum
        $0.query = query
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  public convenience init<Q: EntityQuery>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: Q
  ) where Q.Entity == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.values.compactMap(\.minimum).min()
        $0.maximumCount = size.values.compactMap(\.maximum).max()
        $0.query = query
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter {
  /// A value chosen from what a provider offers.
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.minimum
        $0.maximumCount = size.maximum
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimumCount = size.values.compactMap(\.minimum).min()
        $0.maximumCount = size.values.compactMap(\.maximum).max()
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Int {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: IntControlStyle,
    inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimum = inclusiveRange.map { Double($0.lowerBound) }
        $0.maximum = inclusiveRange.map { Double($0.upperBound) }
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Double {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: DoubleControlStyle,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.minimum = inclusiveRange.map { Double($0.lowerBound) }
        $0.maximum = inclusiveRange.map { Double($0.upperBound) }
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}

extension IntentParameter where Value.UnwrappedType == Date {
  public convenience init<P: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: DateKind,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: P
  ) where P.Result._ResultItem == Value.ValueType {
    self.init(
      ParameterDefinition(title: title, description: description).with {
        $0.optionsProvider = optionsProvider
      },
      defaultValue: defaultValue
    )
  }
}
