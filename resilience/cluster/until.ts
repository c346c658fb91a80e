import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 20

/** Waits until a condition holds. @throws Error that names it, on timeout */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 30_000,
  lookMs = LOOK_MS,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo());) {
    if (Date.now() > end) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await sleep(lookMs)
  }
}
