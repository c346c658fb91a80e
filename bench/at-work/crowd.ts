import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { LiveMessage } from '@countersign/contract'
import { HttpCaller } from '../http-caller.ts'
import { CallTimes } from './call-times.ts'
import type { OpenStream } from './event-stream.ts'
import { openStream } from './event-stream.ts'
import type { Office } from './office.ts'
import type { Work } from './person.ts'
import { PersonAtWork } from './person.ts'

/** Connections to each API process, as a proxy keeps them. */
const CONNECTIONS = 128
/** Streams opened concurrently. */
const AT_ONCE = 25

/** People at work, distributed over the API processes. */
export class Crowd {
  readonly times = new CallTimes()
  readonly work: Work = { decided: 0, written: 0, overtaken: 0 }
  /** Messages received on all streams. */
  messages = 0
  readonly #office: Office
  readonly #callers: HttpCaller[]
  readonly #urls: string[]
  readonly #ending = new AbortController()
  readonly #working: Promise<void>[] = []
  readonly #streams: OpenStream[] = []

  constructor(office: Office, urls: string[]) {
    this.#office = office
    this.#urls = urls
    this.#callers = urls.map((url) => new HttpCaller(url, CONNECTIONS))
  }

  get size(): number {
    return this.#working.length
  }

  /** Lets more people start to work. */
  async growTo(size: number): Promise<void> {
    while (this.size < size) {
      const count = Math.min(AT_ONCE, size - this.size)
      await Promise.all(Array.from({ length: count }, (_none, index) => this.#join(this.size + index)))
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    for (const stream of this.#streams) stream.close()
    await Promise.all(this.#working)
    for (const caller of this.#callers) caller.close()
  }

  async #join(index: number): Promise<void> {
    const self = this.#office.colleagues[index]
    const place = index % this.#urls.length
    const [url, http] = [this.#urls[place], this.#callers[place]]
    if (!self || !url || !http) throw new Error('There are not so many people.')
    const { times, work } = this
    const random = seededRandom(`at work ${index}`)
    const { signal } = this.#ending
    const person = new PersonAtWork(self, { office: this.#office, http, times, work, random, signal })
    const receive = (message: LiveMessage) => {
      this.messages += 1
      person.receive(message)
    }
    this.#streams.push(await openStream(url, self.cookie, receive, () => times.fail('an event stream ended')))
    this.#working.push(person.work())
  }
}
