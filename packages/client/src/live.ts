import type { LiveMessage as SentMessage } from '@countersign/contract'

/** The server's messages, and `lost`: no stream could be opened, because the server is unreachable or the session has ended. */
export type LiveMessage = SentMessage | { kind: 'lost' }

/** The parts of EventSource that are used here. */
export interface EventStream {
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onerror: ((event: Event) => void) | null
  readonly readyState: number
  close(): void
}

/** EventSource.CLOSED, which Node does not define. */
const CLOSED = 2

/** Delay in milliseconds before reopening a stream that the browser gave up; doubled after each attempt, up to the maximum. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

export interface FollowOptions {
  /** The page has been open for long, so that its first stream, too, reports `resync`. */
  isLate?: boolean
  url?: string
  /** Defaults to the browser's EventSource, which Node lacks. */
  openStream?: (url: string) => EventStream
}

/**
 * Follows changes since the page was opened: what changed before its stream was open comes first. The browser reconnects a broken
 * stream; we reopen it when the browser gives up, as it does if the answer is not a stream, and report `resync` because messages may
 * have been missed.
 * @returns a function that stops
 */
export function followChanges(
  onMessage: (message: LiveMessage) => void,
  {
    isLate = false,
    url = '/events',
    openStream = (address) => new EventSource(address) as EventStream,
  }: FollowOptions = {},
): () => void {
  let source: EventStream
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let isFirst = !isLate
  const open = () => {
    source = openStream(isFirst ? `${url}?page_age=${Math.round(performance.now())}` : url)
    source.onopen = () => {
      wait = FIRST_WAIT
      if (!isFirst) onMessage({ kind: 'resync' })
      isFirst = false
    }
    source.onmessage = (event) => {
      const message = JSON.parse(event.data) as SentMessage
      if (message.kind === 'signed-out') source.close()
      onMessage(message)
    }
    source.onerror = () => {
      if (source.readyState !== CLOSED) return
      onMessage({ kind: 'lost' })
      timer = setTimeout(open, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
      isFirst = false
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
