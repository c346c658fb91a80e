import { setTimeout as sleep } from 'node:timers/promises'
import { followChanges } from '../../packages/client/src/live.ts'
import type { Db } from '../../apps/server/src/db/database.ts'
import { mailOf } from '../../apps/server/src/testing/memos.ts'
import { NodeEventSource } from '../cluster/event-source.ts'
import { signInPerson, type Person } from '../cluster/person.ts'

/** Sessions made, and streams opened, at once. */
const AT_ONCE = 25
const OPEN_TIMEOUT_MS = 60_000

/** Somebody with an open stream, and when they heard of which memo (milliseconds since 1970). */
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

/** Opens one stream a person, as the screens do, and waits until all of them are open. */
export async function openStreams(
  origin: string,
  people: Person[],
): Promise<{ readers: Reader[]; close: () => void }> {
  let opened = 0
  const stops: (() => void)[] = []
  const readers: Reader[] = []
  for (const [index, person] of people.entries()) {
    const reader: Reader = { person, heard: new Map() }
    readers.push(reader)
    const open = (url: string) => {
      const source = new NodeEventSource(url, person.cookie)
      // Assigned by followChanges right after: told beside it, not instead of it.
      queueMicrotask(() => {
        const onopen = source.onopen
        source.onopen = (event) => {
          opened += 1
          onopen?.(event)
        }
      })
      return source
    }
    stops.push(
      followChanges(
        (message) => {
          if (message.kind !== 'memo') return
          const times = reader.heard.get(message.memo_id) ?? []
          times.push(performance.timeOrigin + performance.now())
          reader.heard.set(message.memo_id, times)
        },
        `${origin}/events`,
        open,
      ),
    )
    if (index % AT_ONCE === AT_ONCE - 1) await sleep(20)
  }
  for (const until = Date.now() + OPEN_TIMEOUT_MS; opened < people.length; await sleep(50))
    if (Date.now() > until) throw new Error(`Only ${opened} of ${people.length} streams opened.`)
  return { readers, close: () => stops.forEach((stop) => stop()) }
}
