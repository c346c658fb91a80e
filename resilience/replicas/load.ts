import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { level, submission } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import type { Harness } from './harness.ts'

const PAUSE_MS = 50
const AGAIN_MS = 100

/** Acknowledged memos by the owner's e-mail address. */
export interface LoadFigures {
  acknowledged: Map<string, string[]>
  /** Requests without an answer of the product, each retried with the same key (A6). */
  repeated: number
}

export interface Load {
  figures: LoadFigures
  /** Stops when all pending requests are acknowledged. */
  finish(): Promise<LoadFigures>
}

/** Each person submits memos in sequence through the proxy and retries each with its key until it is acknowledged. */
export function startLoad({ url, people, template }: Harness): Load {
  const figures: LoadFigures = { acknowledged: new Map(), repeated: 0 }
  let finishing = false
  const submitUntilAcknowledged = async (owner: Person, approver: Person): Promise<string> => {
    const input = {
      ...submission(template, [level([approver.email])]),
      idempotency_key: `key-${randomUUID()}`,
    }
    for (;;) {
      const reply = await owner.call(url, 'create_memo', input).catch(() => null)
      if (reply?.result) return reply.result.memo_id
      if (reply && reply.code !== 'LOST' && reply.code !== 'UNAVAILABLE')
        throw new Error(`create_memo: ${reply.code}`)
      figures.repeated += 1
      await sleep(AGAIN_MS)
    }
  }
  const work = people.map(async (owner, index) => {
    const own: string[] = []
    figures.acknowledged.set(owner.email, own)
    while (!finishing) {
      own.push(await submitUntilAcknowledged(owner, people[(index + 1) % people.length] as Person))
      await sleep(PAUSE_MS)
    }
  })
  return {
    figures,
    async finish() {
      finishing = true
      await Promise.all(work)
      return figures
    },
  }
}
