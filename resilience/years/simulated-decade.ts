import { publishAmountTemplate, amountContent } from '@countersign/test-kit/amounts'
import { level, mailOf, signInParticipants } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { removeOldNotices } from '@countersign/server/notifications/old-notices/remove-old-notices.job'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import { archiveEndedMemos } from '@countersign/server/tasks/packing/archive-memos.job'
import { packEndedLogs } from '@countersign/server/tasks/packing/pack-logs.job'
import { tidyUp } from '@countersign/server/tasks/tidy-up.job'

/** The environment of a site whose years are simulated: two administrators, logs that are packed, and memos that are archived. */
export const DECADE_ENVIRONMENT = {
  ADMIN_EMAILS: ['Liza Marasigan', 'Noel Bautista'].map(mailOf).join(','),
  PACK_LOGS: 'compact',
  ARCHIVE_AFTER_YEARS: '2',
}

const FIRST_YEAR = 2026
const YEARS = 10
/** By template code; null: its memos are kept for good. */
const KEPT: Readonly<Record<string, number | null>> = { ONE: 1, FIVE: 5, EVER: null }
const ENDINGS = ['approve_memo', 'reject_memo', 'approve_memo'] as const

interface EndedMemo {
  memoId: string
  code: string
  endedIn: number
}

/** What ten years have left, and what they should have. */
export interface Decade {
  written: number
  /** Memo IDs that the database still has as memos, and that a plain model says it should have. */
  kept: string[]
  expected: string[]
  /** Memo IDs of stubs. */
  removed: string[]
  packed: number
  archived: number
  /** Of notifications, the longest kept, in days. */
  oldestNotificationDays: number
  faults: string[]
}

/**
 * Ten years of a company, with the clock given (R8): each year people write memos of three templates, which end within weeks; on each 15 January two
 * administrators remove what is due, and the jobs of the night run. One memo is preserved from its first year to the ninth. After each
 * year everything is audited (O7).
 * @param memosAYear of each template
 */
export async function simulateDecade(site: TestSite, memosAYear: number): Promise<Decade> {
  const { db } = site.services
  const templates = new Map<string, TestTemplate>()
  for (const code of Object.keys(KEPT)) templates.set(code, await publishAmountTemplate(site, code))
  const ended: EndedMemo[] = []
  const faults: string[] = []
  let preserved: string | undefined
  for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS; year++) {
    site.setNow(`${year}-01-15T02:00:00.000Z`)
    await removeDue(site, { isFirst: year === FIRST_YEAR, templates })
    if (year === FIRST_YEAR + 8 && preserved !== undefined) await lift(site, preserved)
    for (const [at, [code, template]] of [...templates].entries())
      for (let no = 0; no < memosAYear; no++) {
        const memoId = await writeAndEnd(site, {
          year,
          template,
          day: 1 + no,
          ending: ENDINGS[(at + no) % 3]!,
        })
        ended.push({ memoId, code, endedIn: year })
      }
    if (year === FIRST_YEAR) {
      preserved = ended.find(({ code }) => code === 'ONE')!.memoId
      await preserve(site, preserved)
    }
    site.setNow(`${year}-12-20T19:00:00.000Z`)
    await packEndedLogs({}, site.services)
    await archiveEndedMemos({}, site.services)
    await removeOldNotices({}, site.services)
    await tidyUp({}, site.services)
    faults.push(
      ...(await auditAll(db, { archive: site.services })).faults.map((fault) => `${year}: ${fault}`),
    )
  }
  const end = `${FIRST_YEAR + YEARS}-01-15T02:00:00.000Z`
  site.setNow(end)
  await removeDue(site, { isFirst: false, templates })
  faults.push(...(await auditAll(db, { archive: site.services })).faults)
  const oldest = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirst()
  return {
    written: ended.length,
    kept: await idsOf('memos'),
    expected: ended
      .filter(({ code, endedIn }) => isKept(code, endedIn))
      .map(({ memoId }) => memoId)
      .sort(),
    removed: await idsOf('removed_memos'),
    packed: (await db.selectFrom('memo_logs').select('memo_key').execute()).length,
    archived: (await db.selectFrom('archived_memos').select('memo_key').execute()).length,
    oldestNotificationDays: oldest?.at ? (Date.parse(end) - oldest.at.getTime()) / 86_400_000 : 0,
    faults,
  }

  async function idsOf(table: 'memos' | 'removed_memos'): Promise<string[]> {
    const rows = await db.selectFrom(table).select('memo_id').orderBy('memo_id').execute()
    return rows.map(({ memo_id }) => memo_id)
  }
}

/** Memos end in February: in the January after so many years their day hasn't come, and in the next one it has. */
function isKept(code: string, endedIn: number): boolean {
  const years = KEPT[code] ?? null
  return years === null || endedIn + years + 1 > FIRST_YEAR + YEARS
}

interface Writing {
  year: number
  day: number
  template: TestTemplate
  ending: (typeof ENDINGS)[number]
}

async function writeAndEnd(site: TestSite, { year, day, template, ending }: Writing): Promise<string> {
  site.setNow(`${year}-02-${String(day).padStart(2, '0')}T02:00:00.000Z`)
  const { owner, first } = await signInParticipants(site)
  const { memo_id } = await owner.must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ subject: `Leaflets of ${year}`, amount: '120.00', body: 'As every year.' }),
    sequences: [level([first])],
  })
  site.setNow(`${year}-02-${String(day).padStart(2, '0')}T08:00:00.000Z`)
  await first.must(ending, { memo_id, remarks: 'Seen.' })
  await site.runJobs()
  return memo_id
}

/** Two administrators, signed in now. */
async function administrators(site: TestSite) {
  const [admin, colleague] = await Promise.all(
    ['Liza Marasigan', 'Noel Bautista'].map((name) => site.signIn(mailOf(name), name, 'admin')),
  )
  return { admin: admin!, colleague: colleague! }
}

async function removeDue(
  site: TestSite,
  { isFirst, templates }: { isFirst: boolean; templates: ReadonlyMap<string, TestTemplate> },
): Promise<void> {
  const { admin, colleague } = await administrators(site)
  if (isFirst)
    for (const [code, { templateId: template_id }] of templates)
      await admin.must('admin-save_retention_period', { template_id, years: KEPT[code] ?? null })
  const { due } = await admin.must('admin-get_retention', {})
  if (due.memos.length === 0) return
  const memo_ids = due.memos.map(({ memo_id }) => memo_id)
  const { removal_id } = await admin.must('admin-take_up_removal', {
    memo_ids,
    reason: 'Their years are over.',
  })
  await colleague.must('admin-end_removal', { removal_id, answer: 'CONFIRMED' })
  await site.runJobs()
}

async function preserve(site: TestSite, memo_id: string): Promise<void> {
  const { admin } = await administrators(site)
  await admin.must('admin-preserve_memo', { memo_id, reason: 'A case is open.' })
}

async function lift(site: TestSite, memo_id: string): Promise<void> {
  const { admin } = await administrators(site)
  await admin.must('admin-lift_preservation', { memo_id, reason: 'The case is closed.' })
}
