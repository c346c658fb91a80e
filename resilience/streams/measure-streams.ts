import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import { publishTemplate } from '@countersign/test-kit/memos'
import { residentMemory } from '@countersign/bench/measuring/resident-memory'
import { quantile } from '@countersign/bench/measuring/statistics'
import { startCluster } from '../cluster/cluster.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { CommittedChange } from './change-memos.ts'
import { changeMemos } from './change-memos.ts'
import type { Reader } from './readers.ts'
import { openStreams, signInReaders } from './readers.ts'

export interface StreamFigures {
  streams: number
  changes: number
  /** Messages due to participants, and lost ones. */
  expected: number
  lost: number
  /** Messages about a memo to people who are not participants (I1). */
  leaked: number
  /** Milliseconds from commit to receipt. */
  p50: number
  p99: number
  most: number
  /** Resident memory of the process per open stream, in kB. */
  kilobytes: number
}

interface Options {
  streams: number
  changes: number
  /** Milliseconds between changes. */
  every: number
}

/** Clocks of PostgreSQL and of this process are the machine's; they are read at different steps. */
const CLOCK_SLACK_MS = 2
const LATEST_MS = 10_000
const WARM_UP = 40
const SETTLE_MS = 2_000

/** Opens signed-in streams at one API process, changes memos, and measures the delay to each participant. */
export async function measureStreams(
  { url, db, pool }: { url: string; db: Db; pool: pg.Pool },
  { streams, changes, every }: Options,
): Promise<StreamFigures> {
  const mail = await startMailPeer()
  const cluster = await startCluster({
    databaseUrl: url,
    apis: 1,
    workers: 1,
    environment: { SMTP_URL: mail.url },
  })
  try {
    const [api] = cluster.apis
    if (!api?.process.pid) throw new Error('The API process did not start.')
    const template = await publishTemplate({ services: { db } })
    const people = await signInReaders(db, streams)
    const work = { origin: api.origin, pool, people, template, every }
    await changeMemos({ ...work, count: WARM_UP })
    await sleep(SETTLE_MS)
    const before = residentMemory(api.process.pid).now
    const { readers, close } = await openStreams(api.origin, people)
    await sleep(SETTLE_MS)
    const kilobytes = ((residentMemory(api.process.pid).now - before) * 1024) / streams
    const done = await changeMemos({ ...work, count: changes })
    const times = await timesOf(readers, done)
    close()
    const heard = times.filter((time) => time !== null).sort((one, other) => one - other)
    return {
      streams,
      changes,
      kilobytes,
      expected: times.length,
      lost: times.length - heard.length,
      leaked: leaks(readers, done),
      p50: quantile(heard, 0.5),
      p99: quantile(heard, 0.99),
      most: heard.at(-1) ?? Number.NaN,
    }
  } finally {
    await cluster.stop()
    await mail.stop()
  }
}

/** Milliseconds from each change to each participant; null if no message arrived in time. */
async function timesOf(readers: Reader[], changes: CommittedChange[]): Promise<(number | null)[]> {
  const byEmail = new Map(readers.map((reader) => [reader.person.email, reader]))
  const until = Date.now() + LATEST_MS
  const times: (number | null)[] = []
  for (const { memoId, committedAt, participants } of changes)
    for (const email of participants) {
      const find = () =>
        byEmail
          .get(email)
          ?.heard.get(memoId)
          ?.find((at) => at >= committedAt - CLOCK_SLACK_MS)
      while (find() === undefined && Date.now() < until) await sleep(10)
      const at = find()
      times.push(at === undefined ? null : Math.max(0, at - committedAt))
    }
  return times
}

function leaks(readers: Reader[], changes: CommittedChange[]): number {
  const participants = new Map(changes.map((change) => [change.memoId, new Set(change.participants)]))
  return readers
    .flatMap(({ person, heard }) => [...heard.keys()].map((memoId) => [person.email, memoId] as const))
    .filter(([email, memoId]) => participants.get(memoId)?.has(email) === false).length
}
