/// A template of a scenario.
package enum ScenarioTemplate {
  /// Returns the text of a file `NAME.yaml`: valid, small, and with a line on each key that people change first.
  ///
  /// The name is that of the file. It appears in the first line only.
  package static func text(named name: String) -> String {
    """
    # \(name): a scenario for cachebench. Run it with 'cachebench run \(name).yaml'.
    \(body)
    """
  }

  private static let body = """
    summary: A list of small pictures, flicked down and back up

    # Presets: 'cachebench list devices', 'cachebench list networks'. To change values of a preset:
    # {extends: lte, name: slow-lte, down: 4 Mbps}
    device: iphone-13
    network: lte

    server:
      # The Cache-Control header of every image; null for none.
      cache-control: max-age=3600

    feed:
      rows: 500
      # 'unique' gives each row its own picture. 'zipf' draws from a stock, as for avatars:
      # images: {kind: zipf, distinct: 100}. Use 'trace: FILE' instead of rows and images to read both from
      # a request trace.
      images: {kind: unique}
      pixels: {width: 180, height: 180}

    table:
      row-height: 88 pt

    # For avatars and photos in each row, replace 'feed' and 'table' by:
    #
    # feed:
    #   rows: 500
    #   classes:
    #     - {name: avatar, images: {kind: zipf, distinct: 120}, pixels: {width: 120, height: 120}}
    #     - {name: photo, pixels: {width: 1170, height: 780}}
    # table:
    #   row-height: 320 pt
    #   slots:
    #     - {class: avatar, width: 40 pt, height: 40 pt}
    #     - {class: photo, width: 390 pt, height: 260 pt}

    scroll:
      # Gestures run one after another: drag, flick, flicks, pause, jump, scroll-to-top, pull-to-refresh.
      # Instead of gestures, 'reader: {duration: 60 s}' simulates a user who reads, and 'trace: FILE.csv'
      # plays a recording.
      gestures:
        - flicks: {count: 4, velocity: 3000}
        - pause: {duration: 1 s}
        - flicks: {count: 4, velocity: -3000}

    # Other events: memory-warning, pressure, background, foreground, terminate, launch, leave-screen,
    # enter-screen, network, offline, online, rows, change-content.
    events:
      - {at: 8 s, memory-warning: {}}

    # Presets: 'cachebench list strategies'. 'cachebench show lru-url' prints one in full.
    # A limit of 32 MiB for Nuke: {extends: nuke, name: nuke-32, memory: {cost-limit: 32 MiB}}
    strategies:
      - uiimageview-extension
      - lru-url
      - {extends: lru-url, name: lru-url-4, memory: {cost-limit: 4 MiB}}
      - no-cache

    # Each strategy runs once per seed, and all strategies see the same seeds. The others are compared with
    # the reference.
    seeds: {count: 20}
    reference: lru-url

    # A sweep repeats all runs for each value. 'strategy' stands for every strategy that has the key:
    # sweep: {network: [lte, 3g], strategy.fetch.coalesces: [true, false]}

    # 'run' and 'check' exit with status 2 if an assertion does not hold, with every seed or with the
    # given share of seeds. 'cachebench explain' lists the metrics.
    assertions:
      - lru-url.staleAssignments == 0
      - lru-url.networkRequests <= no-cache.networkRequests in 90 %

    """
}
