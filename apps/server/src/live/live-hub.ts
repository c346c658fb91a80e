import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { LIVE_CHANNEL } from './announce.ts'

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
  close(): Promise<void>
}

const RECONNECT_MS = 500

/**
 * Passes signals on to the open streams of this process: one connection listens for all of them. Who may see a memo is
 * asked of the database for each change (I1), and only about people with a stream here.
 */
export function createLiveHub(connectionString: string, db: Db, log: Logger): LiveHub {
  const byEmail = new Map<string, Set<Listener>>()
  let client: pg.Client | null = null
  let closed = false

  const everyone = () => [...byEmail.values()].flatMap((set) => [...set])

  const connect = async (): Promise<void> => {
    if (closed || client) return
    const connecting = new pg.Client({
      connectionString,
      application_name: 'countersign-live',
      keepAlive: true,
    })
    client = connecting
    const lost = () => {
      if (client !== connecting) return
      client = null
      connecting.end().catch(() => undefined)
      if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    connecting.on('error', lost)
    connecting.on('end', lost)
    connecting.on(
      'notification',
      ({ payload }) => void pass(payload).catch((err: unknown) => log.error({ err }, 'live signal lost')),
    )
    try {
      await connecting.connect()
      await connecting.query(`LISTEN ${LIVE_CHANNEL}`)
      // Whatever was signalled in between is gone: everybody asks anew.
      for (const listener of everyone()) listener.send({ kind: 'resync' })
    } catch {
      lost()
    }
  }

  const pass = async (payload: string | undefined): Promise<void> => {
    const signal = JSON.parse(payload ?? '{}') as Partial<Record<'memo' | 'told' | 'sessionEnded', string>>
    if (signal.told !== undefined)
      for (const listener of byEmail.get(signal.told) ?? []) listener.send({ kind: 'told' })
    if (signal.sessionEnded !== undefined)
      for (const listener of everyone())
        if (listener.session === signal.sessionEnded) listener.send({ kind: 'signed-out' })
    if (signal.memo === undefined || byEmail.size === 0) return
    const readers = await db
      .selectFrom('participants as p')
      .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
      .select(['p.email', 'm.memo_id'])
      .where('p.memo_key', '=', signal.memo)
      .where('p.email', 'in', [...byEmail.keys()])
      .execute()
    for (const { email, memo_id } of readers)
      for (const listener of byEmail.get(email) ?? []) listener.send({ kind: 'memo', memo_id })
  }

  return {
    start: () => void connect(),
    join(listener) {
      void connect()
      const set = byEmail.get(listener.email) ?? new Set()
      set.add(listener)
      byEmail.set(listener.email, set)
      return () => {
        set.delete(listener)
        if (set.size === 0) byEmail.delete(listener.email)
      }
    },
    listeners: () => everyone().length,
    async close() {
      closed = true
      byEmail.clear()
      await client?.end().catch(() => undefined)
    },
  }
}
