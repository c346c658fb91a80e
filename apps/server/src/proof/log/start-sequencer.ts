import type { Services } from '../../protocol/services.ts'
import { sequence } from './sequence.ts'

/** Entries are in the log, and provable, after about this time (O2). */
const PAUSE_MS = 1000
/** While the database or the storage is unavailable, or the log has halted. */
const PAUSE_AFTER_FAILURE_MS = 10_000

export interface Sequencer {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>
}

/** Numbers new entries and signs checkpoints, once a second while there are any. Null where no evidence is kept. */
export function startSequencer(
  services: Pick<Services, 'db' | 'storage' | 'evidence' | 'log' | 'now' | 'metrics'>,
): Sequencer | null {
  const { evidence } = services
  if (!evidence) return null
  const log = services.log.child({ part: 'log' })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const memory = {}
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    let pause = PAUSE_MS
    try {
      const done = await sequence({ ...services, evidence }, memory)
      services.metrics.logHalted.set(0)
      if (done && done.added > 0) log.debug(done, 'entries added to the log')
    } catch (cause) {
      pause = PAUSE_AFTER_FAILURE_MS
      services.metrics.logHalted.set(1)
      if (!stopped) log.error({ err: cause }, 'the log has no new checkpoint')
    }
    if (!stopped) schedule(pause)
  }
  const schedule = (pause: number) => {
    timer = setTimeout(() => {
      running = round()
    }, pause)
  }
  schedule(PAUSE_MS)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
