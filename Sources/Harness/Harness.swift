@_exported public import ImageLoading
@_exported public import Reports
@_exported public import Scenarios
