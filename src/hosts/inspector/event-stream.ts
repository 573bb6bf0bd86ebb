/** What a stream can be told to send. */
export interface EventSink {
  send(event: string, data: unknown): void;
}

const RECONNECT_MS = 1000;
/** A page that takes nothing off the stream for so many messages is let go; browsers reconnect by themselves. */
const MOST_WAITING = 1000;

/**
 * Server-sent events until the signal aborts or the reader leaves. `start` subscribes to what is sent, and returns how
 * to end that.
 */
export function eventStream(
  start: (sink: EventSink) => () => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  let unsubscribe: () => void = () => undefined;
  let end: () => void = () => undefined;
  const release = () => {
    isOpen = false;
    signal.removeEventListener('abort', end);
    unsubscribe();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => {
        release();
        controller.close();
      };
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      write(`retry: ${RECONNECT_MS}\n\n`);
      unsubscribe = start({
        send(event, data) {
          if (!isOpen) return;
          write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
        },
      });
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
    },
    cancel: release,
  });
}
