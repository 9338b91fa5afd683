// A ListView of images that plays a recorded scroll, and tells `observer` of its rows and frames.
import QtQuick
import QtQuick.Window

Window {
    id: window

    property real started: 0
    property int place: 0
    property bool ended: false

    // The offset of the recording after so many milliseconds; samples are pairs of milliseconds and offset.
    function offset(time) {
        const samples = config.samples;
        while (place + 1 < samples.length && samples[place + 1][0] <= time)
            place += 1;
        const from = samples[place];
        const to = samples[Math.min(place + 1, samples.length - 1)];
        if (to[0] <= from[0])
            return to[1];
        return from[1] + (to[1] - from[1]) * Math.min(1, (time - from[0]) / (to[0] - from[0]));
    }

    width: config.width
    height: config.viewport
    visible: true

    ListView {
        id: list

        anchors.fill: parent
        model: config.urls.length
        cacheBuffer: config.cacheBuffer
        interactive: false
        delegate: Item {
            id: row

            required property int index

            width: config.width
            height: config.rowHeight
            Component.onDestruction: observer.destroyed(row.index)

            Image {
                x: config.padding
                y: config.padding
                width: config.side
                height: config.side
                asynchronous: true
                fillMode: Image.PreserveAspectCrop
                sourceSize: config.sourceSize > 0 ? Qt.size(config.sourceSize, config.sourceSize) : undefined
                source: config.urls[row.index]
                onStatusChanged: {
                    if (status === Image.Ready)
                        observer.loaded(row.index);
                    if (status === Image.Error)
                        observer.failed();
                }
                Component.onCompleted: if (status === Image.Ready)
                    observer.loaded(row.index)
            }
        }
    }

    Timer {
        interval: 16
        repeat: true
        running: true
        triggeredOnStart: true
        onTriggered: {
            if (window.ended)
                return;
            if (window.started === 0)
                window.started = observer.now();
            const time = observer.now() - window.started;
            list.contentY = window.offset(time);
            observer.frame(list.contentY);
            if (time > config.samples[config.samples.length - 1][0] + config.tail) {
                window.ended = true;
                observer.end();
            }
        }
    }
}
