import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Shift } from './shift.ts'
import { beginShift } from './shift.ts'

const AGAIN_MS = 500

type ShiftPlan = Omit<Parameters<typeof beginShift>[0], 'onBroken'>

/** Runs the queue until stopped. If a shift fails, the next one starts while the failed one finishes its jobs. */
export async function startShifts(plan: ShiftPlan, log: Logger): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  const finishing = new Set<Promise<void>>()
  const begin = (): Promise<Shift> => beginShift({ ...plan, onBroken: () => void relieve() })

  let relieving: Promise<void> = Promise.resolve()
  const relieve = () => (relieving = relieving.then(next))
  const next = async () => {
    if (stopped) return
    log.warn('the queue was interrupted; work goes on under another name')
    void finish(current)
    for (;;) {
      try {
        current = await begin()
        return
      } catch (err) {
        if (stopped) return
        log.error({ err }, 'the queue cannot be worked')
        await sleep(AGAIN_MS)
      }
    }
  }
  const finish = (shift: Shift) => {
    const done: Promise<void> = shift.finish().finally(() => finishing.delete(done))
    finishing.add(done)
    return done
  }

  let current = await begin()
  return {
    async stop() {
      stopped = true
      await relieving
      finish(current).catch(() => undefined)
      await Promise.all(finishing)
    },
  }
}
