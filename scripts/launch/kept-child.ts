import type { Child } from './child.ts'

/** Decides on restarts and reports them. */
export interface Keeping {
  /** Whether a process that died may be restarted now. */
  mayRestart(): boolean
  /** Resolves when the dependencies of the process are available. */
  untilPossible(): Promise<unknown>
  say(line: string): void
}

/** A child that is restarted when it dies, until restarts are refused or it is asked to end. */
export function keepChild(start: () => Child, { mayRestart, untilPossible, say }: Keeping): Child {
  let current = start()
  let stopping = false
  let isWaiting = false
  const ended = Promise.withResolvers<string | null>()

  const follow = () =>
    void current.ended.then(async (reason) => {
      if (reason === null || stopping) return ended.resolve(null)
      if (!mayRestart()) return ended.resolve(reason)
      say(`${reason} Restarting it.`)
      isWaiting = true
      await untilPossible()
      if (stopping) return ended.resolve(null)
      isWaiting = false
      current = start()
      follow()
    })
  follow()

  return {
    name: current.name,
    ended: ended.promise,
    async stop() {
      stopping = true
      return isWaiting || current.stop()
    },
    kill: () => current.kill(),
  }
}
