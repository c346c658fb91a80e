import type { LiveMessage } from '@countersign/contract'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepConnection } from '../db/kept-connection.ts'
import type { SentSignal } from './announce.store.ts'
import { LIVE_CHANNEL } from './announce.store.ts'
import { keepRecentMessages } from './recent-messages.ts'

export interface Listener {
  email: string
  /** The session's token, hashed, in hex. */
  session: string
  send(message: LiveMessage): void
}

export interface LiveHub {
  /** Starts to listen, which otherwise the first listener to join does. */
  start(): void
  /**
   * @param missedMs the listener also receives what was sent in so many milliseconds before
   * @returns a function that removes the listener
   */
  join(listener: Listener, missedMs?: number): () => void
  listeners(): number
  /** The number of one person's listeners. */
  listenersOf(email: string): number
  close(): Promise<void>
}

/** Listeners are asked to refetch in groups, so that they do not refetch everything at once. */
const RESYNC_SHARE = 50
const RESYNC_PAUSE_MS = 50

/** Who may see changed memos (I1), those who prepare a draft included (R6). Past participants see no later change (C7); their removal is signalled by name. */
const READERS = `
  SELECT a.email, m.memo_id FROM participants p JOIN addresses a USING (person_id) JOIN memos m USING (memo_key)
  WHERE p.memo_key = ANY($1::bigint[]) AND p.last_version IS NULL
  UNION ALL
  SELECT a.email, m.memo_id FROM memos m JOIN preparations r USING (preparation_id) JOIN addresses a ON a.person_id = r.preparer_id
  WHERE m.memo_key = ANY($1::bigint[]) AND r.ended_at IS NULL AND r.last_day >= (now() AT TIME ZONE 'Asia/Manila')::date`

/**
 * Forwards signals to the open streams of this process. One connection listens for all of them and queries who may see a change
 * (I1), so that no signal waits for the requests' pool.
 * @param onDelivered receives the seconds between sending a signal and writing it to the streams
 */
export function createLiveHub(
  connectionString: string,
  log: Logger,
  onDelivered: (seconds: number) => void,
): LiveHub {
  const byEmail = new Map<string, Set<Listener>>()
  const recent = keepRecentMessages()

  const everyone = () => [...byEmail.values()].flatMap((set) => [...set])
  const send = (email: string, message: LiveMessage) => {
    recent.keep(email, message)
    for (const listener of byEmail.get(email) ?? []) listener.send(message)
  }
  const delivered = (at: number | undefined) => {
    if (at !== undefined) onDelivered(Math.max(0, Date.now() - at) / 1000)
  }

  const listen = async (client: pg.Client): Promise<void> => {
    const forwardMemo = createMemoForwarder(client)
    client.on('notification', ({ payload }) => {
      const signal = JSON.parse(payload ?? '{}') as SentSignal
      forwardToPeople(signal)
      // Also without a listener: one whose page is opening may join.
      if (signal.memo !== undefined) forwardMemo(signal.memo, signal.at)
    })
    await client.query(`LISTEN ${LIVE_CHANNEL}`)
    // Signals in between are lost, so everyone refetches.
    void resync()
  }
  const connection = keepConnection(
    { connectionString, application_name: 'countersign-live' },
    { onOpen: listen },
  )
  /** The connection retries on its own after a failure. */
  const connect = () => void connection.open().catch(() => undefined)

  const resync = async (): Promise<void> => {
    recent.restart()
    const waiting = everyone()
    while (waiting.length > 0) {
      for (const listener of waiting.splice(0, RESYNC_SHARE)) listener.send({ kind: 'resync' })
      if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, RESYNC_PAUSE_MS))
    }
  }

  const forwardToPeople = ({ notified, left, sessionEnded, at }: SentSignal): void => {
    if (notified !== undefined) {
      send(notified, { kind: 'notified' })
      if (left !== undefined) send(notified, { kind: 'memo', memo_id: left })
      if (byEmail.has(notified)) delivered(at)
    }
    if (sessionEnded !== undefined)
      for (const listener of everyone())
        if (listener.session === sessionEnded) listener.send({ kind: 'signed-out' })
  }

  /** One query at a time, for all memos that changed since the last one. */
  const createMemoForwarder = (client: pg.Client) => {
    const changed = new Map<string, number | undefined>()
    let isQuerying = false
    const queryWhileAny = async () => {
      while (changed.size > 0) {
        const now = new Map(changed)
        changed.clear()
        const { rows } = await client.query<{ email: string; memo_id: string }>({
          name: 'live-readers',
          text: READERS,
          values: [[...now.keys()]],
        })
        for (const { email, memo_id } of rows) send(email, { kind: 'memo', memo_id })
        for (const at of now.values()) delivered(at)
      }
    }
    return (memoKey: string, at: number | undefined): void => {
      if (!changed.has(memoKey)) changed.set(memoKey, at)
      if (isQuerying) return
      isQuerying = true
      queryWhileAny()
        .catch((err: unknown) => {
          if (!connection.isHeldBy(client)) return
          log.error({ err }, 'live signals lost')
          void resync()
        })
        .finally(() => (isQuerying = false))
    }
  }

  return {
    start: connect,
    join(listener, missedMs) {
      connect()
      if (missedMs !== undefined)
        for (const message of recent.ofLast(missedMs, listener.email)) listener.send(message)
      const set = byEmail.get(listener.email) ?? new Set()
      set.add(listener)
      byEmail.set(listener.email, set)
      return () => {
        set.delete(listener)
        if (set.size === 0 && byEmail.get(listener.email) === set) byEmail.delete(listener.email)
      }
    },
    listeners: () => [...byEmail.values()].reduce((sum, set) => sum + set.size, 0),
    listenersOf: (email) => byEmail.get(email)?.size ?? 0,
    async close() {
      byEmail.clear()
      await connection.close()
    },
  }
}
