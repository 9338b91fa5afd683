// What a package sees that brings a strategy, a policy, a prefetcher or a test: each type by name, with
// its members, from the target that it lives in. What is not listed here is not of the library's interface.

// A strategy of components with parts of one's own, and what it is made of.
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

// A policy of one's own.
@_exported public import struct CachePolicies.Capacity
@_exported public import protocol CachePolicies.EvictionPolicy
@_exported public import enum CachePolicies.MemoryPressure
@_exported public import struct CachePolicies.NoParameters
@_exported public import struct CachePolicies.ReplayCounts
@_exported public import struct Primitives.ObjectID
@_exported public import struct Primitives.Request
@_exported public import struct Primitives.RequestTrace

// A prefetcher of one's own.
@_exported public import protocol ImagePipeline.Prefetcher
@_exported public import struct ImagePipeline.ScrollPosition
@_exported public import struct ImagePipeline.VelocityWindow
@_exported public import struct Primitives.Points

// A whole strategy in code: what happens to it, what it asks for, and the feed that it serves.
@_exported public import enum ImagePipeline.Action
@_exported public import struct ImagePipeline.Answers
@_exported public import struct ImagePipeline.AssetID
@_exported public import enum ImagePipeline.Channel
@_exported public import struct ImagePipeline.ConnectionID
@_exported public import enum ImagePipeline.Fact
@_exported public import enum ImagePipeline.FetchFailure
@_exported public import struct ImagePipeline.File
@_exported public import enum ImagePipeline.FileContent
@_exported public import struct ImagePipeline.ImageContent
@_exported public import struct ImagePipeline.ImageID
@_exported public import enum ImagePipeline.ImageSource
@_exported public import enum ImagePipeline.LifecycleEvent
@_exported public import struct ImagePipeline.LoadToken
@_exported public import enum ImagePipeline.MainBlock
@_exported public import enum ImagePipeline.Picture
@_exported public import protocol ImagePipeline.Pipeline
@_exported public import enum ImagePipeline.PipelineEvent
@_exported public import enum ImagePipeline.Place
@_exported public import struct ImagePipeline.ProcessID
@_exported public import enum ImagePipeline.ReadResult
@_exported public import typealias ImagePipeline.RenditionID
@_exported public import enum ImagePipeline.RequestPriority
@_exported public import struct ImagePipeline.Response
@_exported public import struct ImagePipeline.ScreenID
@_exported public import struct ImagePipeline.StoreID
@_exported public import struct ImagePipeline.ViewID
@_exported public import struct Primitives.Instant
@_exported public import struct Primitives.ItemID
@_exported public import struct Scrolling.CellID
@_exported public import enum Scrolling.TableEvent
@_exported public import enum Environment.Availability
@_exported public import class Environment.Feed

// Scenarios, what comes of their runs, and what can go wrong.
@_exported public import struct Harness.RunError
@_exported public import struct Metrics.Metric
@_exported public import struct Metrics.RunReport
@_exported public import enum Scenarios.LookupError
@_exported public import struct Scenarios.Scenario
@_exported public import typealias Scenarios.ScenarioError
@_exported public import struct Scenarios.ScenarioLibrary
@_exported public import struct YAML.DocumentError
