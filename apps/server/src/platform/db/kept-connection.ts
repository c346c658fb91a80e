import pg from 'pg'
import { expectPrimary } from './first-connection.ts'

export interface KeptConnection {
  /** Opens the connection unless it is open. @throws if the first attempt fails, although it is retried */
  open(): Promise<void>
  /** Whether the current connection is this client, which may have been lost since. */
  isHeldBy(client: pg.Client): boolean
  /** Waits for the answer to a new probe, if the connection is open. Notifications sent before it arrive before the answer. */
  probe(): Promise<void>
  close(): Promise<void>
}

interface KeepOptions {
  /** Called whenever the connection opens. If it fails, the connection counts as lost. */
  onOpen: (client: pg.Client) => Promise<void> | void
  /** Called after a probe was answered, with the time on `performance.now()` at which it was sent. */
  onProbe?: (sentAt: number) => void
  /** Called when an open connection is lost. */
  onLost?: () => void
  /** Interval of probes, because a database may go away without closing the connection. */
  probeMs?: number
}

const RECONNECT_MS = 500
const PROBE_MS = 10_000
/** A server that doesn't answer in this time counts as gone. */
const ANSWER_MS = 5_000

/** Keeps one connection to the primary outside the pool. It is reopened when it breaks, stops answering or leads to a standby. */
export function keepConnection(
  config: pg.ClientConfig,
  { onOpen, onProbe, onLost, probeMs = PROBE_MS }: KeepOptions,
): KeptConnection {
  let client: pg.Client | null = null
  let closed = false
  /** Sends a probe after those under way. */
  let probeNext: () => Promise<void> = () => Promise.resolve()

  const open = async (): Promise<void> => {
    if (closed || client) return
    const opening = new pg.Client({
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      ...config,
    })
    client = opening
    let probing = undefined as NodeJS.Timeout | undefined
    const lost = () => {
      clearInterval(probing)
      if (client !== opening) return
      client = null
      onLost?.()
      opening.end().catch(() => undefined)
      if (!closed) setTimeout(() => void open().catch(() => undefined), RECONNECT_MS).unref()
    }
    opening.on('error', lost)
    opening.on('end', lost)
    try {
      await opening.connect()
      await expectPrimary(opening)
      await onOpen(opening)
    } catch (cause) {
      lost()
      throw cause
    }
    if (client !== opening) return
    let lastProbe = Promise.resolve()
    probeNext = () => {
      lastProbe = lastProbe.then(async () => {
        if (client !== opening) return
        const sentAt = performance.now()
        await expectPrimary(opening).then(() => onProbe?.(sentAt), lost)
      })
      return lastProbe
    }
    probing = setInterval(() => void probeNext(), probeMs)
  }

  return {
    open,
    isHeldBy: (candidate) => client === candidate,
    probe: () => probeNext(),
    async close() {
      closed = true
      const open = client
      client = null
      await open?.end().catch(() => undefined)
    },
  }
}
