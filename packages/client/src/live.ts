/**
 * What the server says of changes; it carries ids only, and is not replayed. `lost` is said here: no stream could be opened,
 * be it that the server is away or the session has ended.
 */
export type LiveMessage =
  | { kind: 'memo'; memo_id: string }
  | { kind: 'told' }
  | { kind: 'resync' }
  | { kind: 'signed-out' }
  | { kind: 'lost' }

/** What of EventSource is used here. */
export interface EventStream {
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onerror: ((event: Event) => void) | null
  readonly readyState: number
  close(): void
}

/** EventSource.CLOSED, also where there is no EventSource. */
const CLOSED = 2

/** Milliseconds before the first new attempt where the browser gave the stream up; doubled each time, up to the longest. */
const firstWait = 1_000
const longestWait = 30_000

/**
 * Follows what changes, for as long as the page lives. A stream that breaks is opened again by the browser, and by us where
 * the browser gives up, as it does at any answer that is no stream; what may have been missed by then is told as `resync`.
 * @param openStream the browser's EventSource unless told: Node has none
 * @returns how to stop
 */
export function followChanges(
  onMessage: (message: LiveMessage) => void,
  url = '/events',
  openStream: (url: string) => EventStream = (url) => new EventSource(url) as EventStream,
): () => void {
  let source: EventStream
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  let isFirst = true
  const open = () => {
    source = openStream(url)
    source.onopen = () => {
      wait = firstWait
      if (!isFirst) onMessage({ kind: 'resync' })
      isFirst = false
    }
    source.onmessage = (event) => {
      const message = JSON.parse(event.data) as LiveMessage
      if (message.kind === 'signed-out') source.close()
      onMessage(message)
    }
    source.onerror = () => {
      if (source.readyState !== CLOSED) return
      onMessage({ kind: 'lost' })
      timer = setTimeout(open, wait)
      wait = Math.min(2 * wait, longestWait)
      isFirst = false
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
