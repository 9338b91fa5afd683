/// A scenario to start from.
package enum ScenarioTemplate {
  /// The text of a file `NAME.yaml`: valid, small, and with a line on each key that people change first.
  ///
  /// The name is that of the file; it is written into the first line only.
  package static func text(named name: String) -> String {
    """
    # \(name): what should this scenario show? Run it with 'cachebench run \(name).yaml'.
    \(body)
    """
  }

  private static let body = """
    summary: A list of small pictures, flicked on and back

    # 'cachebench list devices' and 'cachebench list networks' name the presets. Any of their values can
    # be changed: {extends: lte, name: slow-lte, down: 4 Mbps}
    device: iphone-13
    network: lte

    server:
      # The header of every image; null sends none.
      cache-control: max-age=3600

    feed:
      rows: 500
      # 'unique' gives each row a picture of its own; 'zipf' shares a stock of them, as portraits are:
      # images: {kind: zipf, distinct: 100}. 'trace: FILE' in place of rows and images takes both from a
      # request trace.
      images: {kind: unique}
      pixels: {width: 180, height: 180}

    table:
      row-height: 88 pt

    scroll:
      # One after the other: drag, flick, flicks, pause, jump, scroll-to-top, pull-to-refresh. Instead of
      # gestures, 'reader: {duration: 60 s}' draws a person who reads, and 'trace: FILE.csv' plays a
      # recording.
      gestures:
        - flicks: {count: 4, velocity: 3000}
        - pause: {duration: 1 s}
        - flicks: {count: 4, velocity: -3000}

    # What else happens, and when: memory-warning, pressure, background, foreground, terminate, launch,
    # leave-screen, enter-screen, network, offline, online, rows, change-content.
    events:
      - {at: 8 s, memory-warning: {}}

    # 'cachebench list strategies' names the presets; 'cachebench show lru-url' prints one in full.
    strategies:
      - uiimageview-extension
      - lru-url
      - {extends: lru-url, name: lru-url-4, memory: {cost-limit: 4 MiB}}
      - no-cache

    # All strategies run in the same worlds, each drawn by a seed; a list of seeds does as well. The others
    # are compared with the reference.
    seeds: {count: 20}
    reference: lru-url

    # Runs everything again for each value; a path that begins with 'strategy' leads into every strategy
    # that has the part:
    # sweep: {network: [lte, 3g], strategy.fetch.coalesces: [true, false]}

    # 'run' and 'check' end with 2 where one of these does not hold, in every world or in a share of them;
    # 'cachebench explain' lists the metrics.
    assertions:
      - lru-url.staleAssignments == 0
      - lru-url.networkRequests <= no-cache.networkRequests in 90 %

    """
}
