import { followAs } from '../cluster/follow-as.ts'
import type { Person } from '../cluster/person.ts'
import { until } from '../cluster/until.ts'

/** Event streams of the same people at processes of different versions. */
export interface ComparedStreams {
  /** Waits until all have sent the same. @returns faults, if that does not happen */
  judge(): Promise<string[]>
  close(): void
}

/** Opens a stream for each person at each process while nothing changes, and waits until all are open. */
export async function compareStreams(people: Person[], origins: string[]): Promise<ComparedStreams> {
  const streams = people.flatMap((person) =>
    origins.map((origin) => {
      const memos = new Set<string>()
      const following = followAs(person, origin, (message) => {
        if (message.kind === 'memo') memos.add(message.memo_id)
      })
      return { email: person.email, origin, memos, following }
    }),
  )
  await until('all event streams are open', () => streams.every(({ following }) => following.isOpen()))
  const findFaults = () => {
    const faults = streams.every(({ memos }) => memos.size === 0) ? ['No event stream sent a change.'] : []
    for (const { email, origin, memos } of streams) {
      const others = streams.filter((other) => other.email === email).flatMap((other) => [...other.memos])
      const missing = [...new Set(others)].filter((id) => !memos.has(id))
      if (missing.length > 0) faults.push(`${origin} sent ${email} no change of ${missing.join(', ')} (B3)`)
    }
    return faults
  }
  return {
    async judge() {
      await until('all streams agree', () => findFaults().length === 0).catch(() => undefined)
      return findFaults()
    },
    close: () => streams.forEach(({ following }) => following.stop()),
  }
}
