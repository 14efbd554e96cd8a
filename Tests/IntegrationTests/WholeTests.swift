import Testing

/// Tests of daemon, command line and bundles as real processes on a bus of their own.
///
/// One after the other: some of them look at how long something takes, or at what does not happen.
@Suite(.serialized, .timeLimit(.minutes(2)), .againWhereTheClockWasSet)
enum WholeTests {}
