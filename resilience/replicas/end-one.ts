import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../cluster/cluster.ts'
import { until } from '../cluster/until.ts'
import { untilIdle } from '../cluster/until-idle.ts'
import { startLoad } from './load.ts'
import type { Stand } from './stand.ts'
import { openTab, type Tab } from './tab.ts'

/** Load before the end, without the member, and with it again. */
const PHASE_MS = 2_000
const CATCH_UP_MS = 15_000

/** As a failing machine ends a process, or as an upgrade does, which asks it to end. */
export type Ending = 'killed' | 'told to end'

export interface EndReport {
  acknowledged: number
  repeated: number
  /** Streams that broke and came back. */
  resyncs: number
  /** Memos that a screen was never told of one by one, its stream being broken, and shows all the same. */
  missedMeanwhile: number
  /** Each a line; none where nothing was lost. */
  faults: string[]
}

/**
 * Ends one process under load, lets the others go on, starts it again, and looks whether anything was lost or doubled. Where it
 * was told to end nobody has to send anything again.
 */
export async function endOne(stand: Stand, member: Member, ending: Ending): Promise<EndReport> {
  const { url, people, pool } = stand
  const before = new Set(await memoIds(stand))
  const tabs = people.map((person) => openTab(url, person))
  await until('each screen has its stream', () => tabs.every((tab) => tab.isOpen()))
  const load = startLoad(stand)
  try {
    await sleep(PHASE_MS)
    const code = ending === 'killed' ? await member.kill() : await member.stop()
    await sleep(PHASE_MS)
    await member.restart()
    await sleep(PHASE_MS)
    const { acknowledged, repeated } = await load.finish()
    await untilIdle(pool)
    const acknowledgedIds = [...acknowledged.values()].flat()
    const made = (await memoIds(stand)).filter((id) => !before.has(id))
    const shows = (tab: Tab, index: number) =>
      (acknowledged.get(people[index]?.email ?? '') ?? []).every((id) => tab.shown().has(id))
    // Which of them lacks something is told with the other faults.
    await until('each screen shows its memos', () => tabs.every(shows), CATCH_UP_MS).catch(() => undefined)
    return {
      ...{ acknowledged: acknowledgedIds.length, repeated },
      resyncs: tabs.reduce((sum, tab) => sum + tab.resyncs(), 0),
      missedMeanwhile: tabs
        .flatMap((tab, index) =>
          (acknowledged.get(people[index]?.email ?? '') ?? []).map((id) => [tab, id] as const),
        )
        .filter(([tab, id]) => tab.shown().has(id) && !tab.told.has(id)).length,
      faults: [
        ...differences('acknowledged and not there', acknowledgedIds, made),
        ...differences('there and never acknowledged', made, acknowledgedIds),
        ...(ending === 'told to end' ? rudeness(code, repeated) : []),
        ...(new Set(acknowledgedIds).size < acknowledgedIds.length ? ['one memo for two keys'] : []),
        ...tabs.flatMap((tab, index) =>
          shows(tab, index) ? [] : [`the screen of ${people[index]?.email} lacks memos`],
        ),
        ...(await mailFaults(stand)),
      ],
    }
  } finally {
    await load.finish()
    for (const tab of tabs) tab.close()
  }
}

async function memoIds({ pool }: Stand): Promise<string[]> {
  const { rows } = await pool.query<{ memo_id: string }>('SELECT memo_id FROM memos')
  return rows.map((row) => row.memo_id)
}

function differences(what: string, these: string[], those: string[]): string[] {
  const other = new Set(those)
  return these.filter((id) => !other.has(id)).map((id) => `${id} is ${what}`)
}

/** What an upgrade does to nobody. */
function rudeness(code: number | null | void, repeated: number): string[] {
  return [
    ...(code === 0 ? [] : [`it ended with ${code}`]),
    ...(repeated === 0 ? [] : [`${repeated} requests had to be sent again`]),
  ]
}

/** E1: each notification's mail went out; a worker that died right after sending may have left a second of the same Message-ID. */
async function mailFaults({ pool, mail }: Stand): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications')
  const sent = new Set(mail.taken.map(({ messageId }) => messageId)).size
  const due = rows[0]?.count ?? 0
  return sent === due ? [] : [`${due} notifications, ${sent} mails`]
}
