// The public interface for packages with a custom strategy, policy, prefetcher or test. It lists each type by name,
// with its members, from the target that declares it. Other types are not part of the library's interface.

// A strategy made of components and custom parts, and its configuration.
@_exported public import struct ImagePipeline.DiskConfiguration
@_exported public import struct ImagePipeline.FetchConfiguration
@_exported public import struct ImagePipeline.KeyScheme
@_exported public import struct ImagePipeline.LifecycleConfiguration
@_exported public import struct ImagePipeline.MemoryConfiguration
@_exported public import struct ImagePipeline.PlaceholderConfiguration
@_exported public import struct ImagePipeline.Strategy
@_exported public import struct Primitives.ByteCount
@_exported public import struct Primitives.Nanoseconds
@_exported public import struct Scenarios.CustomStrategy

// A custom policy.
@_exported public import struct CachePolicies.Capacity
@_exported public import protocol CachePolicies.EvictionPolicy
@_exported public import enum CachePolicies.MemoryPressure
@_exported public import struct CachePolicies.NoParameters
@_exported public import struct CachePolicies.ReplayCounts
@_exported public import struct Primitives.ObjectID
@_exported public import struct Primitives.Request
@_exported public import struct Primitives.RequestTrace

// A custom prefetcher.
@_exported public import protocol ImagePipeline.Prefetcher
@_exported public import struct ImagePipeline.ScrollPosition
@_exported public import struct ImagePipeline.VelocityWindow
@_exported public import struct Primitives.Points

// A strategy that is entirely code: its events, its effects, and its feed.
@_exported public import enum ImagePipeline.Action
@_exported public import struct ImagePipeline.Effects
@_exported public import enum ImagePipeline.Channel
@_exported public import struct ImagePipeline.ConnectionID
@_exported public import enum ImagePipeline.Observation
@_exported public import enum ImagePipeline.FetchFailure
@_exported public import struct ImagePipeline.File
@_exported public import enum ImagePipeline.FileContent
@_exported public import struct ImagePipeline.ImageContent
@_exported public import struct ImagePipeline.BitmapID
@_exported public import enum ImagePipeline.ImageSource
@_exported public import enum ImagePipeline.LifecycleEvent
@_exported public import struct ImagePipeline.LoadToken
@_exported public import enum ImagePipeline.MainBlock
@_exported public import enum ImagePipeline.ViewContent
@_exported public import protocol ImagePipeline.Pipeline
@_exported public import enum ImagePipeline.PipelineEvent
@_exported public import enum ImagePipeline.RowReference
@_exported public import struct ImagePipeline.ProcessID
@_exported public import enum ImagePipeline.ReadResult
@_exported public import enum ImagePipeline.RequestPriority
@_exported public import struct ImagePipeline.Response
@_exported public import struct ImagePipeline.ScreenID
@_exported public import struct ImagePipeline.StoreID
@_exported public import struct ImagePipeline.ViewID
@_exported public import struct Primitives.AddressID
@_exported public import struct Primitives.Instant
@_exported public import struct Primitives.ItemID
@_exported public import struct Primitives.PictureID
@_exported public import struct Primitives.RenditionID
@_exported public import struct Scrolling.CellID
@_exported public import enum Scrolling.TableEvent
@_exported public import enum Environment.Availability
@_exported public import class Environment.Feed

// A loader: foreign code, such as an image library, that live runs run.
@_exported public import protocol AppModel.Loader
@_exported public import typealias AppModel.LoaderFactory
@_exported public import struct AppModel.LoaderSetting
@_exported public import class AppModel.LoaderView
@_exported public import struct Live.DecodedPicture

// Scenarios, the results of their runs, and errors.
@_exported public import struct Harness.RunError
@_exported public import struct Metrics.Metric
@_exported public import struct Metrics.RunReport
@_exported public import enum Scenarios.LookupError
@_exported public import struct Scenarios.Scenario
@_exported public import typealias Scenarios.ScenarioError
@_exported public import struct Scenarios.ScenarioLibrary
@_exported public import struct Primitives.DocumentError
