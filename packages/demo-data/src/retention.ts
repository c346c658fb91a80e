import type { Person } from '@countersign/domain'
import { lockSubmittedMemo } from '@countersign/server/memo-changes/memo.store'
import { preserve } from '@countersign/server/memo-changes/erasing/retention/preservations.store'
import { insertRemoval } from '@countersign/server/memo-changes/erasing/retention/removals.store'
import { removeMemo } from '@countersign/server/memo-changes/erasing/retention/remove-memo.store'
import { readDue } from '@countersign/server/memo-changes/erasing/retention/retention.queries'
import type { Tx } from '@countersign/server/platform/db/database'
import type { Services } from '@countersign/server/protocol/services'
import type { DemoOrganisation } from './organisation.ts'

/** The years of templates, by code: the demo's memos are of the last two. */
const YEARS: Readonly<Record<string, number>> = { TRV: 1, RMB: 1, GEN: 7, AVL: 10 }
const TAKES_UP = 'tess.aquino@northwind.example'
const CONFIRMS = 'hernan.villaluz@northwind.example'

/** For how long the demo keeps memos (R8): of those that are due one was removed, one is preserved, and two wait for a confirmation. */
export async function insertDemoRetention(
  tx: Tx,
  services: Services,
  { people }: DemoOrganisation,
): Promise<void> {
  const templates = await tx
    .selectFrom('templates')
    .select(['template_id', 'template_code'])
    .where('template_code', 'in', Object.keys(YEARS))
    .execute()
  await tx
    .insertInto('retention_periods')
    .values(
      templates.map(({ template_id, template_code: code }) => ({ template_id, years: YEARS[code] ?? 1 })),
    )
    .execute()
  const now = services.now()
  const [removed, preserved, ...waiting] = (await readDue(tx, now)).memos.map(({ memo_id }) => memo_id)
  if (removed === undefined || preserved === undefined) return
  const personOf = (email: string): Person => ({
    email,
    name: people.find((person) => person.email === email)?.name ?? email,
  })
  const [takenUpBy, confirmedBy] = [personOf(TAKES_UP), personOf(CONFIRMS)]
  const reason = 'The year for which these are kept is over.'
  await removeMemo(
    tx,
    services,
    await lockSubmittedMemo(tx, removed),
    { reason, takenUpBy, confirmedBy },
    now,
  )
  const { memoKey } = await lockSubmittedMemo(tx, preserved)
  await preserve(tx, memoKey, {
    by: takenUpBy,
    at: now,
    reason: 'A claim against the travel agency is open.',
  })
  await insertRemoval(tx, waiting.slice(0, 2), { by: confirmedBy, at: now, reason })
}
