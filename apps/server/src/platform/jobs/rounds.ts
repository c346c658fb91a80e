/** How often a round begins, in milliseconds after the end of the one before. */
interface Pauses {
  afterRound: number
  /** Defaults to the same. */
  afterFailure?: number
}

export interface Rounds {
  /** Begins no more rounds. Resolves when the current one has ended. */
  stop(): Promise<void>
}

/**
 * Runs rounds of work, one after another, until stopped.
 * @param onFailure is given what a round threw; not after `stop`, when services may be closing
 */
export function startRounds(
  round: () => Promise<void>,
  pauses: Pauses,
  onFailure: (cause: unknown) => void,
): Rounds {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    let pause = pauses.afterRound
    try {
      await round()
    } catch (cause) {
      pause = pauses.afterFailure ?? pause
      if (!stopped) onFailure(cause)
    }
    if (!stopped) schedule(pause)
  }
  const schedule = (pause: number) => {
    timer = setTimeout(() => {
      running = run()
    }, pause)
  }
  schedule(pauses.afterRound)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
