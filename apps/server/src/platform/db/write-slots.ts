import { DatabaseAway } from './away.ts'
import { CONNECT_MS } from './pool.ts'

/** Too short to be noticed by people. */
const PAUSE_MS = 250

/** Gives a slot back. */
export type ReleaseSlot = () => void

/**
 * Limits how many connections of a pool write at a time. There are fewer slots than connections, so that reads continue while
 * writes wait for a standby or for each other.
 */
export class WriteSlots {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #areCommitsWaiting: () => Promise<boolean>
  #suspected = false
  #checking: Promise<boolean> | null = null
  #pausedUntil = 0

  /** @param areCommitsWaiting whether earlier commits still wait for a standby */
  constructor(slots: number, areCommitsWaiting: () => Promise<boolean>) {
    this.#free = slots
    this.#areCommitsWaiting = areCommitsWaiting
  }

  /**
   * Takes a slot, waiting for one as long as for a connection.
   * @throws DatabaseAway if none is free in time, or if a commit is known to wait
   */
  async take(): Promise<ReleaseSlot> {
    if (performance.now() < this.#pausedUntil) throw new DatabaseAway('The database is a standby.')
    if (this.#suspected && (await this.#stillWaiting()))
      throw new DatabaseAway('Changes wait for a standby that is away.')
    if (this.#free > 0) this.#free--
    else await this.#wait()
    let released = false
    return () => {
      if (released) return
      released = true
      this.#release()
    }
  }

  /**
   * Notes that a commit timed out. The server keeps waiting with it, on a connection that the pool has closed. Further writes would
   * use up the server's connections, so they first check whether the wait is over.
   */
  suspectWaitingCommits(): void {
    this.#suspected = true
  }

  /** Rejects writes for a moment. Each would cost the standby a new connection while it is being promoted. */
  pause(): void {
    this.#pausedUntil = performance.now() + PAUSE_MS
  }

  #stillWaiting(): Promise<boolean> {
    return (this.#checking ??= this.#areCommitsWaiting()
      .then((waiting) => (this.#suspected = waiting))
      .finally(() => (this.#checking = null)))
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1)
      reject(new DatabaseAway('Too many changes wait already.'))
    }, CONNECT_MS)
    this.#waiting.push(enter)
    return promise
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
