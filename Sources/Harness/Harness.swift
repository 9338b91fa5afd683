// What a package needs beside this module to run scenarios against a strategy of its own.
@_exported public import CachePolicies
@_exported public import EventLogs
@_exported public import ImageLoading
@_exported public import Primitives
@_exported public import Metrics
@_exported public import Reports
@_exported public import Scenarios
@_exported public import Scrolling
@_exported public import World
@_exported public import YAML
