import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { level, submission } from '../../apps/server/src/testing/memos.ts'
import type { Person } from '../cluster/person.ts'
import type { Stand } from './stand.ts'

const PAUSE_MS = 50
const AGAIN_MS = 100

/** What was sent and acknowledged, by owner's e-mail. */
export interface LoadFigures {
  acknowledged: Map<string, string[]>
  /** Answers that never came, or came from the proxy alone: each was sent again with the same key (A6). */
  repeated: number
}

export interface Load {
  figures: LoadFigures
  /** Ends it once everything begun is acknowledged. */
  finish(): Promise<LoadFigures>
}

/** Everybody submits one memo after another through the proxy, each sent again with its key until it is acknowledged. */
export function startLoad({ url, people, template }: Stand): Load {
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
