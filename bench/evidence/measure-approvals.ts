import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { openSite } from '@countersign/test-kit/site'
import { sequence } from '@countersign/server/proof/log/sequence'
import type { Timing } from '../measuring/statistics.ts'
import { timingOf } from '../measuring/statistics.ts'

/** Approvals of one kind before it is the other's turn. */
const IN_TURN = 50
const WARM_UP = 50

export interface ApprovalFigures {
  without: Timing
  kept: Timing
  bytes: { perMemo: number; perLeaf: number; entriesPerMemo: number }
}

/** Times approvals with and without evidence, in turn, so that both meet the same machine. */
export async function measureApprovals(url: string, count: number): Promise<ApprovalFigures> {
  const site = await openSite(
    { url, drop: () => Promise.resolve() },
    { REQUESTS_A_MINUTE: '10000000', LOG_ORIGIN: 'bench.example/log' },
  )
  const { evidence } = site.services
  if (!evidence) throw new Error('The site keeps no evidence.')
  try {
    const template = await publishTemplate(site)
    const { owner, first, second } = await signInParticipants(site)
    const submit = async () =>
      (await owner.must('create_memo', submission(template, [level([first]), level([second])]))).memo_id
    const approve = async (memos: string[]) => {
      const times: number[] = []
      for (const memo_id of memos) {
        const began = performance.now()
        await first.must('approve_memo', { memo_id })
        times.push(performance.now() - began)
      }
      return times
    }
    const round = async (isKept: boolean, size: number) => {
      site.services.evidence = isKept ? evidence : null
      const memos: string[] = []
      for (let made = 0; made < size; made++) memos.push(await submit())
      return approve(memos)
    }
    await round(true, WARM_UP)
    const without: number[][] = []
    const kept: number[][] = []
    for (let done = 0; done < count; done += IN_TURN) {
      without.push(await round(false, IN_TURN))
      kept.push(await round(true, IN_TURN))
    }
    return { without: timingOf(without), kept: timingOf(kept), bytes: await measureBytes() }

    /** What tables and indexes grow by, over memos that were submitted and approved at both levels. */
    async function measureBytes() {
      const measured = 400
      site.services.evidence = evidence
      await sequence({ ...site.services, evidence: evidence as NonNullable<typeof evidence> })
      const before = await sizes()
      for (let made = 0; made < measured; made++) {
        const memo_id = await submit()
        await first.must('approve_memo', { memo_id })
        await second.must('approve_memo', { memo_id })
      }
      while (
        (await sequence({ ...site.services, evidence: evidence as NonNullable<typeof evidence> }))?.added
      );
      const after = await sizes()
      const leaves = after.leaves - before.leaves
      return {
        perMemo: (after.entryBytes + after.logBytes - before.entryBytes - before.logBytes) / measured,
        perLeaf: (after.logBytes - before.logBytes) / leaves,
        entriesPerMemo: leaves / measured,
      }
    }

    async function sizes() {
      const { rows } = await site.services.pool.query<{ entries: string; log: string; leaves: string }>(
        `SELECT pg_total_relation_size('evidence_entries') AS entries,
           pg_total_relation_size('log_leaves') + pg_total_relation_size('log_nodes') AS log,
           (SELECT count(*) FROM log_leaves) AS leaves`,
      )
      const [row] = rows
      return { entryBytes: Number(row?.entries), logBytes: Number(row?.log), leaves: Number(row?.leaves) }
    }
  } finally {
    await site.stop()
  }
}
