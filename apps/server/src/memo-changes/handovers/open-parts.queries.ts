import { inPresentAddresses, RENAMED } from '../../people/renamed.queries.ts'
import type { Memo, OpenPart } from '@countersign/domain'
import { isApproverPlace, openPart } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

export type PartName = 'OWNER' | 'APPROVER' | 'SUB_APPROVER' | 'WATCHER' | 'CONDITIONS' | 'HAND_OFF'

/** A memo in which something is open of a person (K9). */
export interface OpenMemo {
  memoKey: string
  memoId: string
  templateName: string
  state: Memo
  part: OpenPart
  partName: PartName
}

/** Whose open parts are meant. */
interface Whose {
  /** In lower case. */
  email: string
  /** Only approver's seats that this role filled (N6). */
  roleId?: string | undefined
}

/** The memos in which something is open of a person, the oldest first. */
export async function readOpenMemos(
  db: Db | Tx,
  { email, roleId, limit }: Whose & { limit: number },
): Promise<OpenMemo[]> {
  const rows = await openParticipations(db, email)
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select(['m.memo_key', 'm.memo_id', 'm.template_name', 'm.state', RENAMED.as('renamed')])
    .where('m.submitted_at', 'is not', null)
    .$if(roleId !== undefined, (query) =>
      query.where(
        sql<boolean>`jsonb_path_exists(m.state, '$.**.source.role_id ? (@ == $role)', jsonb_build_object('role', ${roleId ?? ''}::text))`,
      ),
    )
    .orderBy('m.memo_key')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => {
    const state = inPresentAddresses(readState(row.state), row.renamed)
    const part = partOf(state, { email, roleId })
    return part
      ? [
          {
            memoKey: row.memo_key,
            memoId: row.memo_id,
            templateName: row.template_name,
            state,
            part,
            partName: nameOf(part),
          },
        ]
      : []
  })
}

function partOf(memo: Memo, { email, roleId }: Whose): OpenPart | null {
  const part = openPart(memo, email)
  return part && (roleId === undefined || isFromRole(part, roleId)) ? part : null
}

/** Whether a part is an approver's seat that a role filled; it counts for the role no matter who has it now (N6). */
function isFromRole(part: OpenPart, roleId: string): boolean {
  if (part.kind !== 'SEAT' || !isApproverPlace(part.place)) return false
  const { source } = part.place.slot
  return source?.kind === 'ROLE' && source.role_id === roleId
}

/** Whether a part is a place that has not acted, in a memo that has not ended: a condition on `participants p`. */
export function isOpenPlace() {
  return sql<boolean>`p.role IN ('approver', 'subApprover') AND p.approver_status IN ('PENDING', 'WAITING')`
}

function openParticipations(db: Db | Tx, email: string) {
  return db
    .selectFrom('participants as p')
    .where('p.person_id', '=', sql<number>`(SELECT person_id FROM addresses WHERE email = ${email})`)
    .where((p) =>
      p.or([
        p.and([p('p.role', '=', 'owner'), p('p.list', 'in', ['active', 'drafts'])]),
        isOpenPlace(),
        p.and([p('p.role', '=', 'watcher'), p('p.list', '=', 'active')]),
        p('p.conditions', 'is not', null),
        p('p.to_do', '=', 'OPEN'),
      ]),
    )
}

/** What is open of a person in a memo, by its name; null for nothing. */
export function openPartName(memo: Memo, whose: Whose): PartName | null {
  const part = partOf(memo, whose)
  return part && nameOf(part)
}

function nameOf(part: OpenPart): PartName {
  if (part.kind !== 'SEAT') return part.kind
  return isApproverPlace(part.place) ? 'APPROVER' : 'SUB_APPROVER'
}

/** Memos of a person that were never submitted, which no one else can see (C7), and which do not move. */
export async function countUnsubmitted(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('participants as p')
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.person_id', '=', sql<number>`(SELECT person_id FROM addresses WHERE email = ${email})`)
    .where('p.role', '=', 'owner')
    .where('p.list', '=', 'drafts')
    .where('m.submitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
