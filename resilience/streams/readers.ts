import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@countersign/server/platform/db/database'
import { mailOf } from '@countersign/test-kit/memos'
import type { Following } from '../cluster/follow-as.ts'
import { followAs } from '../cluster/follow-as.ts'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import { until } from '../cluster/until.ts'

/** Sessions and streams opened concurrently. */
const AT_ONCE = 25
const OPEN_TIMEOUT_MS = 60_000

/** A person with an open stream, and when they received each memo (milliseconds since 1970). */
export interface Reader {
  person: Person
  heard: Map<string, number[]>
}

export async function signInReaders(db: Db, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let next = 0; next < count; next += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - next) }, (_none, index) => next + index)
    people.push(...(await Promise.all(some.map((index) => signInPerson(db, mailOf(`reader-${index}`))))))
  }
  return people
}

/** Opens one stream per person, as the screens do, and waits until all are open. */
export async function openStreams(
  origin: string,
  people: Person[],
): Promise<{ readers: Reader[]; close: () => void }> {
  const readers: Reader[] = []
  const streams: Following[] = []
  for (const [index, person] of people.entries()) {
    const heard: Reader['heard'] = new Map()
    readers.push({ person, heard })
    const stream = followAs(person, origin, (message) => {
      if (message.kind !== 'memo') return
      const times = heard.get(message.memo_id) ?? []
      times.push(performance.timeOrigin + performance.now())
      heard.set(message.memo_id, times)
    })
    streams.push(stream)
    if (index % AT_ONCE === AT_ONCE - 1) await sleep(20)
  }
  await until(
    `${people.length} streams are open`,
    () => streams.every((stream) => stream.isOpen()),
    OPEN_TIMEOUT_MS,
  )
  return { readers, close: () => streams.forEach((stream) => stream.stop()) }
}
