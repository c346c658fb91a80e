import { setTimeout as sleep } from 'node:timers/promises'
import { followAs } from '../cluster/follow-as.ts'
import type { Person } from '../cluster/person.ts'

const AGAIN_MS = 200

/** An open screen with a person's own memos, which refetches only on events. */
export interface Tab {
  /** The memos that it shows. */
  shown(): Set<string>
  /** Memos announced by individual events. */
  received: Set<string>
  /** Number of refetches because its stream broke. */
  resyncs(): number
  isOpen(): boolean
  close(): void
}

export function openTab(origin: string, person: Person): Tab {
  let shown = new Set<string>()
  let resyncs = 0
  let stale = false
  let asking = false
  const received = new Set<string>()

  /** Fetches until nothing has changed since, and retries failed requests, as the screens do. */
  const ask = async () => {
    stale = true
    if (asking) return
    asking = true
    while (stale) {
      stale = false
      const list = await listed(origin, person)
      if (list) shown = list
      else {
        stale = true
        await sleep(AGAIN_MS)
      }
    }
    asking = false
  }
  const { isOpen, stop } = followAs(person, origin, (message) => {
    if (message.kind === 'memo') received.add(message.memo_id)
    if (message.kind === 'resync') resyncs += 1
    if (message.kind === 'memo' || message.kind === 'resync') void ask()
  })
  return {
    received,
    shown: () => shown,
    resyncs: () => resyncs,
    isOpen,
    close: stop,
  }
}

async function listed(origin: string, person: Person): Promise<Set<string> | null> {
  const reply = await person
    .call(origin, 'getMyMemosActiveWithUserID', { limit: 500 })
    .catch(() => ({ result: undefined }))
  return reply.result ? new Set(reply.result.memos.map((memo) => memo.memo_id)) : null
}
