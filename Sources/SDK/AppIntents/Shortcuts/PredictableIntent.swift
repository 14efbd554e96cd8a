/// An intent that says how its likely uses are shown.
public protocol PredictableIntent: AppIntent {
  associatedtype PredictionConfiguration: IntentPredictionConfiguration
  @IntentPredictionsBuilder<Self>
  static var predictionConfiguration: PredictionConfiguration { get }
}

public protocol IntentPredictionConfiguration {}

/// How one set of parameters is shown.
public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
  public init(displayRepresentation: @escaping () -> DisplayRepresentation) {}

  public init<each Value: _IntentValue>(
    parameters: (repeat KeyPath<Intent, IntentParameter<each Value>>),
    displayRepresentation: @escaping (repeat each Value) -> DisplayRepresentation
  ) {}
}

/// Several predictions.
public struct IntentPredictions: IntentPredictionConfiguration {}

@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  public static func buildExpression(
    _ prediction: IntentPrediction<Intent>
  ) -> IntentPrediction<Intent> { prediction }
  public static func buildBlock(_ predictions: IntentPrediction<Intent>...) -> IntentPredictions {
    IntentPredictions()
  }
}
