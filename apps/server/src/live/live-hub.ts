import type pg from 'pg'
import type { Logger } from 'pino'
import { keepConnection } from '../db/kept-connection.ts'
import { LIVE_CHANNEL, type SentSignal } from './announce.ts'

/** What a browser is told; it then asks for what it shows. `resync`: signals may have been missed. */
export type LiveMessage =
  { kind: 'memo'; memo_id: string } | { kind: 'told' } | { kind: 'resync' } | { kind: 'signed-out' }

export interface Listener {
  email: string
  /** The session's token, hashed, in hex. */
  session: string
  send(message: LiveMessage): void
}

export interface LiveHub {
  /** Begins to listen; else the first to join does it. */
  start(): void
  /** @returns how to leave */
  join(listener: Listener): () => void
  listeners(): number
  /** How many of these are one person's. */
  listenersOf(email: string): number
  close(): Promise<void>
}

/** Listeners told to ask anew every so often: all at once would ask for everything at once. */
const RESYNC_SHARE = 50
const RESYNC_PAUSE_MS = 50

/** Who may see the memos that changed (I1). */
const READERS = `
  SELECT p.email, m.memo_id FROM participants p JOIN memos m USING (memo_key)
  WHERE p.memo_key = ANY($1::bigint[])`

/**
 * Passes signals on to the open streams of this process: one connection listens for all of them, and asks the database itself
 * who may see what changed (I1), so that no signal waits for the requests' pool.
 * @param onDelivered gets the seconds from a signal's giving to its writing on the streams
 */
export function createLiveHub(
  connectionString: string,
  log: Logger,
  onDelivered: (seconds: number) => void,
): LiveHub {
  const byEmail = new Map<string, Set<Listener>>()

  const everyone = () => [...byEmail.values()].flatMap((set) => [...set])
  const tell = (email: string, message: LiveMessage) => {
    for (const listener of byEmail.get(email) ?? []) listener.send(message)
  }
  const delivered = (at: number | undefined) => {
    if (at !== undefined) onDelivered(Math.max(0, Date.now() - at) / 1000)
  }

  const listen = async (client: pg.Client): Promise<void> => {
    const passOn = passMemosOn(client)
    client.on('notification', ({ payload }) => {
      const signal = JSON.parse(payload ?? '{}') as SentSignal
      passPeopleOn(signal)
      if (signal.memo !== undefined && byEmail.size > 0) passOn(signal.memo, signal.at)
    })
    await client.query(`LISTEN ${LIVE_CHANNEL}`)
    // Whatever was signalled in between is gone: everybody asks anew.
    void resync()
  }
  const connection = keepConnection(
    { connectionString, application_name: 'countersign-live' },
    { onOpen: listen },
  )
  /** Where it fails it is tried again by itself. */
  const connect = () => void connection.open().catch(() => undefined)

  const resync = async (): Promise<void> => {
    const waiting = everyone()
    while (waiting.length > 0) {
      for (const listener of waiting.splice(0, RESYNC_SHARE)) listener.send({ kind: 'resync' })
      if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, RESYNC_PAUSE_MS))
    }
  }

  const passPeopleOn = ({ told, sessionEnded, at }: SentSignal): void => {
    if (told !== undefined && byEmail.has(told)) {
      tell(told, { kind: 'told' })
      delivered(at)
    }
    if (sessionEnded !== undefined)
      for (const listener of everyone())
        if (listener.session === sessionEnded) listener.send({ kind: 'signed-out' })
  }

  /** One question under way at a time, about all memos that changed meanwhile. */
  const passMemosOn = (asked: pg.Client) => {
    const changed = new Map<string, number | undefined>()
    let asking = false
    const askWhileAny = async () => {
      while (changed.size > 0) {
        const now = new Map(changed)
        changed.clear()
        const { rows } = await asked.query<{ email: string; memo_id: string }>({
          name: 'live-readers',
          text: READERS,
          values: [[...now.keys()]],
        })
        for (const { email, memo_id } of rows) tell(email, { kind: 'memo', memo_id })
        for (const at of now.values()) delivered(at)
      }
    }
    return (memoKey: string, at: number | undefined): void => {
      if (!changed.has(memoKey)) changed.set(memoKey, at)
      if (asking) return
      asking = true
      askWhileAny()
        .catch((err: unknown) => {
          if (!connection.isHeldBy(asked)) return
          log.error({ err }, 'live signals lost')
          void resync()
        })
        .finally(() => (asking = false))
    }
  }

  return {
    start: connect,
    join(listener) {
      connect()
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
