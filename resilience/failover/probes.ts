import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName } from '@countersign/contract'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf } from '@countersign/test-kit/memos'
import type { Person, Reply } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'

/** One request and its answer; times on the clock of `performance.now()`. */
export interface Shot {
  origin: string
  call: CallName
  code: string
  began: number
  ended: number
}

/** People who continuously save drafts and read lists at each process, next to the history. */
export interface Probes {
  /** All requests, including those of the history. */
  shots: Shot[]
  /** The reads of the probes. */
  reads(): Shot[]
  /** When every process had saved a draft after the given time; undefined until then. */
  wroteAgain(since: number): number | undefined
  /** The number of acknowledged drafts. */
  saved(): number
  /** Stops and waits for pending answers. @returns faults of the saved drafts */
  stop(db: Db): Promise<string[]>
}

/** More than the connections of a process, so that waiting changes could exhaust the pool. */
const WRITERS = 10
const READERS = 2
const PAUSE_MS = 100
const READS: ReadonlySet<CallName> = new Set(['getMyMemosDraftWithUserID', 'getMyMemosActiveWithUserID'])

/** Records a person's requests and answers. */
export function record(person: Person, shots: Shot[]): Person {
  const ask = person.call
  const call = async <Name extends CallName>(origin: string, name: Name, input: CallInput<Name>) => {
    const began = performance.now()
    const reply: Reply<Name> = await ask(origin, name, input)
    shots.push({ origin, call: name, code: reply.code, began, ended: performance.now() })
    return reply
  }
  return Object.assign(person, { call })
}

export async function startProbes(
  db: Db,
  { origins, template, pauseMs = 0 }: { origins: string[]; template: TestTemplate; pauseMs?: number },
): Promise<Probes> {
  const pause = Math.max(PAUSE_MS, pauseMs)
  const shots: Shot[] = []
  const saved: string[] = []
  let keys = 0
  let isOver = false

  const write = async (person: Person, origin: string) => {
    while (!isOver) {
      keys++
      const draft = {
        template_id: template.templateId,
        action: 'SAVE_AS_DRAFT' as const,
        memo_content: content(),
        sequences: [level([mailOf('probe-approver')])],
        idempotency_key: `probe-${randomUUID()}`,
      }
      // Retry with the same key until it is accepted, as a browser does (A6).
      for (let isTaken = false; !isTaken && !isOver; await sleep(pause)) {
        const { result } = await person.call(origin, 'create_memo', draft)
        if (result) saved.push(result.memo_id)
        isTaken = result !== undefined
      }
    }
  }
  const read = async (person: Person, origin: string) => {
    for (; !isOver; await sleep(pause))
      for (const call of READS) await person.call(origin, call as 'getMyMemosDraftWithUserID', {})
  }
  const sign = async (name: string) => record(await signInPerson(db, mailOf(name)), shots)
  const asking = await Promise.all(
    origins.flatMap((origin, api) => [
      ...Array.from({ length: WRITERS }, async (_none, index) => {
        const person = await sign(`probe-writer-${api}-${index}`)
        return () => write(person, origin)
      }),
      ...Array.from({ length: READERS }, async (_none, index) => {
        const person = await sign(`probe-reader-${api}-${index}`)
        return () => read(person, origin)
      }),
    ]),
  )
  const under = Promise.all(asking.map((ask) => ask()))
  return {
    shots,
    reads: () => shots.filter(({ call }) => READS.has(call)),
    wroteAgain(since) {
      const first = origins.map(
        (origin) =>
          shots.find(
            (shot) =>
              shot.origin === origin &&
              shot.call === 'create_memo' &&
              shot.code === 'OK' &&
              shot.ended > since,
          )?.ended,
      )
      return first.includes(undefined) ? undefined : Math.max(...(first as number[]))
    },
    saved: () => saved.length,
    async stop() {
      isOver = true
      await under
      const rows = await db
        .selectFrom('memos')
        .select('memo_id')
        .where('owner_email', 'like', 'probe-writer-%')
        .execute()
      const there = new Set(rows.map(({ memo_id }) => memo_id))
      const different = new Set(saved)
      // A database that went back in time gives the id of a lost draft to another one.
      const reused = saved.length - different.size
      const lost = reused + [...different].filter((memoId) => !there.has(memoId)).length
      return [
        ...(lost > 0 ? [`${lost} of ${saved.length} acknowledged drafts are lost (A6)`] : []),
        ...(there.size > keys ? [`${there.size} drafts are there of ${keys} that were saved (A6)`] : []),
      ]
    },
  }
}
