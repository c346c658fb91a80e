import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 20

/** Waits until something is so. @throws Error naming it, where it isn't in time */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo());) {
    if (Date.now() > end) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await sleep(LOOK_MS)
  }
}
