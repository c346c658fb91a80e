import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName } from '@countersign/contract'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import { DRAIN_SECONDS, startCluster } from '../cluster/cluster.ts'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import type { MigratedDatabase } from '../histories/harness.ts'

export interface RestartsReport {
  requests: number
  /** How often a client was refused a connection and used the other process. */
  movedOn: number
  faults: string[]
}

const CLIENTS = 8
const BETWEEN_MS = 300

/**
 * Restarts two processes in turn with SIGTERM, under load. A client that is refused a connection uses the other process, but
 * every request that was sent must be answered.
 * @param pauseMs between two rounds of a client
 */
export async function judgeRestarts(
  { url, db, pool }: MigratedDatabase,
  { restarts, pauseMs = 0 }: { restarts: number; pauseMs?: number },
): Promise<RestartsReport> {
  const cluster = await startCluster({
    databaseUrl: url,
    apis: 2,
    workers: 1,
    environment: { DRAIN_SECONDS, SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  const template = await publishTemplate({ services: { db } })
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, (_none, index) => signInPerson(db, mailOf(`client-${index}`))),
  )
  const origins = cluster.apis.map(({ origin }) => origin)
  const report: RestartsReport = { requests: 0, movedOn: 0, faults: [] }
  let made = 0
  let over = false

  const ask = async <Name extends CallName>(person: Person, call: Name, input: CallInput<Name>) => {
    for (let turn = report.requests++; ; turn++) {
      const reply = await person.call(origins[turn % origins.length] as string, call, input)
      const { code } = reply
      if (code === 'REFUSED') {
        report.movedOn++
        await sleep(5)
        continue
      }
      if (reply.result === undefined)
        report.faults.push(`${call} was answered ${code}: ${(reply as { message: string }).message}`)
      return code === 'OK'
    }
  }
  const work = async (person: Person, index: number) => {
    const draft = {
      template_id: template.templateId,
      action: 'SAVE_AS_DRAFT' as const,
      memo_content: content(),
      sequences: [level([people[(index + 1) % CLIENTS]?.email ?? ''])],
    }
    while (!over) {
      if (await ask(person, 'create_memo', draft)) made++
      await ask(person, 'getMyMemosDraftWithUserID', { limit: 15, page_no: 1 })
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }

  try {
    const clients = Promise.all(people.map(work))
    try {
      for (let restart = 0; restart < restarts && report.faults.length === 0; restart++) {
        await sleep(BETWEEN_MS)
        const api = cluster.apis[restart % 2]
        const code = await api?.stop()
        if (code !== 0) report.faults.push(`a process exited after SIGTERM with ${code}`)
        await api?.restart()
      }
    } finally {
      over = true
      await clients
    }
    const { rowCount } = await pool.query('SELECT 1 FROM memos')
    if (rowCount !== made) report.faults.push(`${made} memos were acknowledged, ${rowCount} are there`)
    return report
  } finally {
    await cluster.stop()
  }
}
