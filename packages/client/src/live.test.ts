import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventStream, FollowOptions, LiveMessage } from './live.ts'
import { followChanges } from './live.ts'

/** The parts of the browser's EventSource that a page uses: CONNECTING, OPEN, CLOSED. */
class Stream implements EventStream {
  onopen: EventStream['onopen'] = null
  onmessage: EventStream['onmessage'] = null
  onerror: EventStream['onerror'] = null
  readyState = 0
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  send(message: LiveMessage) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  /** Breaks the connection: the browser reconnects, or gives up. */
  breaks({ givenUp }: { givenUp: boolean }) {
    this.readyState = givenUp ? 2 : 0
    this.onerror?.(new Event('error'))
  }
}

let streams: Stream[]
let messages: LiveMessage[]
let stop: () => void

function follow(options: Pick<FollowOptions, 'isLate'> = {}): void {
  stop = followChanges((message) => messages.push(message), {
    ...options,
    openStream: (url) => {
      const stream = new Stream(url)
      streams.push(stream)
      return stream
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  messages = []
  follow()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const latest = () => streams.at(-1)!

describe('following changes (B3)', () => {
  it('forwards the server’s messages', () => {
    expect(latest().url).toMatch(/^\/events/)
    latest().open()
    latest().send({ kind: 'memo', memo_id: 'AVL-2026-0001' })
    latest().send({ kind: 'notified' })
    expect(messages).toEqual([{ kind: 'memo', memo_id: 'AVL-2026-0001' }, { kind: 'notified' }])
  })

  it('U48: asks for what changed since the page was opened', () => {
    stop()
    vi.spyOn(performance, 'now').mockReturnValueOnce(1234.5)
    follow()
    expect(latest().url).toBe('/events?page_age=1235')
  })

  it('U48: asks for everything again where the page has been open for long', () => {
    stop()
    follow({ isLate: true })
    expect(latest().url).toBe('/events')
    latest().open()
    expect(messages).toEqual([{ kind: 'resync' }])
  })

  it('U48: asks for everything again once the stream was reopened', () => {
    latest().breaks({ givenUp: true })
    vi.advanceTimersByTime(1_000)
    expect(latest().url).toBe('/events')
    latest().open()
    expect(messages).toEqual([{ kind: 'lost' }, { kind: 'resync' }])
  })

  it('lets the browser reconnect after a short break, then reports that messages may have been missed', () => {
    latest().open()
    latest().breaks({ givenUp: false })
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(1)
    latest().open()
    expect(messages).toEqual([{ kind: 'resync' }])
  })

  it('reopens a stream that the browser gave up after 1, 2, 4, 8, 16 and then every 30 seconds', () => {
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = streams.length
      latest().breaks({ givenUp: true })
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(streams).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(streams).toHaveLength(before + 1)
    }
    expect(messages).toEqual(Array(7).fill({ kind: 'lost' }))
  })

  it('resets the delay to one second after a stream was open', () => {
    latest().breaks({ givenUp: true })
    vi.advanceTimersByTime(1_000)
    latest().breaks({ givenUp: true })
    vi.advanceTimersByTime(2_000)
    latest().open()
    latest().breaks({ givenUp: true })
    vi.advanceTimersByTime(1_000)
    expect(streams).toHaveLength(4)
    expect(messages).toEqual([{ kind: 'lost' }, { kind: 'lost' }, { kind: 'resync' }, { kind: 'lost' }])
  })

  it('ends with the session, without reconnecting', () => {
    latest().open()
    latest().send({ kind: 'signed-out' })
    expect(latest().readyState).toBe(2)
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
    expect(messages).toEqual([{ kind: 'signed-out' }])
  })

  it('can be stopped, also between two attempts', () => {
    latest().breaks({ givenUp: true })
    stop()
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })
})
