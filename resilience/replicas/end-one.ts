import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../cluster/cluster.ts'
import { until } from '../cluster/until.ts'
import { untilIdle } from '../cluster/until-idle.ts'
import { startLoad } from './load.ts'
import type { Harness } from './harness.ts'
import type { Tab } from './tab.ts'
import { openTab } from './tab.ts'

/** Duration of the load before the end, without the process, and after its restart. */
const PHASE_MS = 2_000
const CATCH_UP_MS = 15_000

/** Killed as by a failing machine, or asked to end as by an upgrade. */
export type Ending = 'killed' | 'asked to end'

export interface EndReport {
  acknowledged: number
  repeated: number
  /** Streams that broke and reconnected. */
  resyncs: number
  /** Memos that a screen shows although their events were missed while its stream was broken. */
  missedMeanwhile: number
  /** One line each; empty if nothing was lost. */
  faults: string[]
}

/**
 * Ends a process under load, keeps the others running, restarts it, and checks that nothing was lost or duplicated. If it was
 * asked to end, no client may have to retry.
 */
export async function endOne(harness: Harness, member: Member, ending: Ending): Promise<EndReport> {
  const { url, people, pool } = harness
  const before = new Set(await memoIds(harness))
  const tabs = people.map((person) => openTab(url, person))
  await until('each screen has its stream', () => tabs.every((tab) => tab.isOpen()))
  const load = startLoad(harness)
  try {
    await sleep(PHASE_MS)
    const code = ending === 'killed' ? await member.kill() : await member.stop()
    await sleep(PHASE_MS)
    await member.restart()
    await sleep(PHASE_MS)
    const { acknowledged, repeated } = await load.finish()
    await untilIdle(pool)
    const acknowledgedIds = [...acknowledged.values()].flat()
    const made = (await memoIds(harness)).filter((id) => !before.has(id))
    const shows = (tab: Tab, index: number) =>
      (acknowledged.get(people[index]?.email ?? '') ?? []).every((id) => tab.shown().has(id))
    // Missing memos are reported with the other faults.
    await until('each screen shows its memos', () => tabs.every(shows), CATCH_UP_MS).catch(() => undefined)
    return {
      acknowledged: acknowledgedIds.length,
      repeated,
      resyncs: tabs.reduce((sum, tab) => sum + tab.resyncs(), 0),
      missedMeanwhile: tabs
        .flatMap((tab, index) =>
          (acknowledged.get(people[index]?.email ?? '') ?? []).map((id) => [tab, id] as const),
        )
        .filter(([tab, id]) => tab.shown().has(id) && !tab.received.has(id)).length,
      faults: [
        ...differences('acknowledged but missing', acknowledgedIds, made),
        ...differences('stored but never acknowledged', made, acknowledgedIds),
        ...(ending === 'asked to end' ? upgradeFaults(code, repeated) : []),
        ...(new Set(acknowledgedIds).size < acknowledgedIds.length ? ['one memo for two keys'] : []),
        ...tabs.flatMap((tab, index) =>
          shows(tab, index) ? [] : [`memos are missing on the screen of ${people[index]?.email}`],
        ),
        ...(await mailFaults(harness)),
      ],
    }
  } finally {
    await load.finish()
    for (const tab of tabs) tab.close()
  }
}

async function memoIds({ pool }: Harness): Promise<string[]> {
  const { rows } = await pool.query<{ memo_id: string }>('SELECT memo_id FROM memos')
  return rows.map((row) => row.memo_id)
}

function differences(what: string, these: string[], those: string[]): string[] {
  const other = new Set(those)
  return these.filter((id) => !other.has(id)).map((id) => `${id} is ${what}`)
}

/** Faults that an upgrade must not cause. */
function upgradeFaults(code: number | null | void, repeated: number): string[] {
  return [
    ...(code === 0 ? [] : [`it exited with ${code}`]),
    ...(repeated === 0 ? [] : [`${repeated} requests had to be sent again`]),
  ]
}

/** E1: each notification was mailed; a worker that died right after sending may cause a duplicate with the same Message-ID. */
async function mailFaults({ pool, mail }: Harness): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications')
  const sent = new Set(mail.taken.map(({ messageId }) => messageId)).size
  const due = rows[0]?.count ?? 0
  return sent === due ? [] : [`${due} notifications, ${sent} mails`]
}
