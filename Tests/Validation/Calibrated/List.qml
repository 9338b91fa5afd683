// A ListView of images that plays a recorded scroll, and tells `session` of each image, row and frame.
import QtQuick
import QtQuick.Window

Window {
    id: window

    property bool ended: false

    width: config.width
    height: config.height
    visible: true

    ListView {
        id: list

        anchors.fill: parent
        model: config.urls.length
        cacheBuffer: 0
        interactive: false
        delegate: Item {
            id: row

            required property int index
            // The number of the bind, once the image has its address: what memory has is ready by then.
            property int bind: -1

            width: config.width
            height: config.rowHeight
            Component.onCompleted: {
                const number = session.bind(row.index);
                image.source = config.urls[row.index];
                row.bind = number;
                if (image.status === Image.Ready)
                    session.answer(number, "memory");
                if (image.status === Image.Error)
                    session.answer(number, "failed");
            }
            Component.onDestruction: session?.answer(row.bind, "cancelled")

            Image {
                id: image

                anchors.fill: parent
                asynchronous: true
                sourceSize: config.sourceWidth > 0 ? Qt.size(config.sourceWidth, 0) : undefined
                onStatusChanged: {
                    if (row.bind >= 0 && status === Image.Ready)
                        session.answer(row.bind, "network");
                    if (row.bind >= 0 && status === Image.Error)
                        session.answer(row.bind, "failed");
                }
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
            window.ended = session.hasEnded();
            if (window.ended)
                return session.end();
            list.contentY = session.offset();
            list.forceLayout();
            session.frame(list.contentY);
        }
    }
}
