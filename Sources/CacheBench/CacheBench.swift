// What a package sees that brings a strategy, a policy, a prefetcher or a test: each type by name, with
// its members, from the target that it lives in. What is not listed here is not of the library's interface.

// A strategy of components with parts of one's own, and what it is made of.
@_exported public import struct ImageLoading.DiskConfiguration
@_exported public import struct ImageLoading.FetchConfiguration
@_exported public import struct ImageLoading.KeyScheme
@_exported public import struct ImageLoading.LifecycleConfiguration
@_exported public import struct ImageLoading.MemoryConfiguration
@_exported public import struct ImageLoading.PlaceholderConfiguration
@_exported public import struct ImageLoading.Strategy
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
@_exported public import protocol ImageLoading.Prefetcher
@_exported public import struct ImageLoading.ScrollPosition
@_exported public import struct ImageLoading.VelocityWindow
@_exported public import struct Primitives.Points

// A whole strategy in code: what happens to it, what it asks for, and the feed that it serves.
@_exported public import enum ImageLoading.Action
@_exported public import struct ImageLoading.Answers
@_exported public import struct ImageLoading.AssetID
@_exported public import enum ImageLoading.Channel
@_exported public import struct ImageLoading.ConnectionID
@_exported public import enum ImageLoading.Fact
@_exported public import enum ImageLoading.FetchFailure
@_exported public import struct ImageLoading.File
@_exported public import enum ImageLoading.FileContent
@_exported public import struct ImageLoading.ImageContent
@_exported public import struct ImageLoading.ImageID
@_exported public import enum ImageLoading.ImageSource
@_exported public import enum ImageLoading.LifecycleEvent
@_exported public import struct ImageLoading.LoadToken
@_exported public import enum ImageLoading.MainBlock
@_exported public import enum ImageLoading.Picture
@_exported public import protocol ImageLoading.Pipeline
@_exported public import enum ImageLoading.PipelineEvent
@_exported public import enum ImageLoading.Place
@_exported public import struct ImageLoading.ProcessID
@_exported public import enum ImageLoading.ReadResult
@_exported public import typealias ImageLoading.RenditionID
@_exported public import enum ImageLoading.RequestPriority
@_exported public import struct ImageLoading.Response
@_exported public import struct ImageLoading.ScreenID
@_exported public import struct ImageLoading.StoreID
@_exported public import struct ImageLoading.ViewID
@_exported public import struct Primitives.Instant
@_exported public import struct Primitives.ItemID
@_exported public import struct Scrolling.CellID
@_exported public import enum Scrolling.TableEvent
@_exported public import enum World.Availability
@_exported public import class World.Feed

// Scenarios, what comes of their runs, and what can go wrong.
@_exported public import struct Harness.RunError
@_exported public import struct Metrics.Metric
@_exported public import struct Metrics.RunReport
@_exported public import enum Scenarios.LookupError
@_exported public import struct Scenarios.Scenario
@_exported public import typealias Scenarios.ScenarioError
@_exported public import struct Scenarios.ScenarioLibrary
@_exported public import struct YAML.DocumentError
