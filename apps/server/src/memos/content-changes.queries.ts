import type { CallOutput } from '@countersign/contract'
import type { ContentChange, EventOf } from '@countersign/domain'
import { contentChanges, MEMO_CONTENT, readEvent, readStored, seatPlaces } from '@countersign/domain'
import { sql } from 'kysely'
import { logOf, storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { storedNames, withStoredNames } from '../files/stored-names.queries.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import { templateVersion } from '../templates/template.queries.ts'
import type { VisibleMemo } from './memo-view.queries.ts'
import { questionLabels } from './reapproval.queries.ts'

type WireChanges = NonNullable<CallOutput<'get_memo_details_for_viewing'>['changes']>

/** The last earlier submission that a person decided on, or else received. */
interface SeenSubmission {
  version: number
  content: object[]
  /** When they decided, or when it was submitted if they had nothing to decide. */
  at: Date
  decided: boolean
}

/**
 * Finds the submission that an approver saw last before a re-submission (D5); null if nothing is new to them, and for others. They
 * may read that version (C6): they decided on it, or were on its route.
 */
export async function lastSeenSubmission(
  db: Db,
  { memoKey, audience, state, lastVersion }: VisibleMemo,
  email: string,
): Promise<SeenSubmission | null> {
  const shown = lastVersion ?? state.version
  if (audience !== 'approver' || shown < 2) return null
  const decision = await lastDecision(db, memoKey, email)
  if (decision && decision.version >= shown) return null
  const versions = db
    .selectFrom('memo_versions')
    .select(['version', storedAnswers('memo_versions').as('content'), 'submitted_at'])
    .where('memo_key', '=', memoKey)
  const seen = decision
    ? await versions.where('version', '=', decision.version).executeTakeFirst()
    : await versions
        .where('version', '<', shown)
        .where(sql<boolean>`route @> ${JSON.stringify([{ approvers: [{ person: { email } }] }])}::jsonb`)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
  if (!seen) return null
  return {
    version: seen.version,
    content: readStored(MEMO_CONTENT, seen.content),
    at: decision?.at ?? seen.submitted_at,
    decided: decision !== undefined,
  }
}

/** A person's latest decision on a memo: when, and on which version (C6). */
async function lastDecision(db: Db, memoKey: string, email: string) {
  return db
    .selectFrom(logOf(memoKey).as('e'))
    .select(['e.at', sql<number>`(e.data->>'version')::integer`.as('version')])
    .where('e.type', '=', 'DecisionMade')
    .where('e.actor_email', '=', email)
    .orderBy('e.event_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The difference between a submission and the version that a person decided on, or the previous submission if others filled their
 * slot.
 */
export async function changesOfSubmission(
  db: Db,
  { memoKey, version, email }: { memoKey: string; version: number; email: string },
): Promise<ContentChange[]> {
  const decision = await lastDecision(db, memoKey, email)
  const before = decision && decision.version < version ? decision.version : version - 1
  const { version_id } = await db
    .selectFrom('memos')
    .select('version_id')
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  const [template, versions] = await Promise.all([
    templateVersion(db, version_id),
    db
      .selectFrom('memo_versions')
      .select(['version', storedAnswers('memo_versions').as('content')])
      .where('memo_key', '=', memoKey)
      .where('version', 'in', [before, version])
      .execute(),
  ])
  const names = await storedNames(
    db,
    [memoKey],
    versions.map(({ content }) => readStored(MEMO_CONTENT, content)),
  )
  const contentOf = (wanted: number) =>
    withStoredNames(
      readStored(MEMO_CONTENT, versions.find((one) => one.version === wanted)?.content ?? []),
      names,
    )
  return contentChanges(template.content, contentOf(before), contentOf(version))
}

/** The questions because of which a person's approval, or the one that they gave for another person, fell (N7); none while it counts. */
async function fallenBy(
  db: Db,
  { memoKey, state }: Pick<VisibleMemo, 'memoKey' | 'state'>,
  email: string,
): Promise<string[]> {
  if (!seatPlaces(state).some(({ seat }) => seat.fellAt !== undefined)) return []
  const rows = await db
    .selectFrom(logOf(memoKey).as('e'))
    .select('e.data')
    .where('e.type', '=', 'ApprovalsFell')
    .orderBy('e.event_no', 'desc')
    .execute()
  const events = rows.map(({ data }) => readEvent(data) as EventOf<'ApprovalsFell'>)
  const isTheirs = ({ approvals, version }: EventOf<'ApprovalsFell'>) =>
    approvals.some(
      ({ person, decidedBy, seatId }) =>
        [person.email, decidedBy?.email].includes(email) &&
        seatPlaces(state).some(({ seat }) => seat.seatId === seatId && seat.fellAt === version),
    )
  return events.find(isTheirs)?.questions ?? []
}

/** The difference between what a person saw last and the shown version, as sent to clients. */
export async function changesSince(
  db: Db,
  seen: SeenSubmission,
  { email, ...memo }: Pick<VisibleMemo, 'memoKey' | 'content' | 'state'> & { email: string },
  template: Pick<TemplateVersion, 'content'>,
): Promise<WireChanges> {
  const fell = await fallenBy(db, memo, email)
  const contents = [seen.content, memo.content] as const
  const [before, after] = withStoredNames(contents, await storedNames(db, [memo.memoKey], contents))
  return {
    since_version: seen.version,
    since: seen.at.toISOString(),
    decided: seen.decided,
    fields: contentChanges(template.content, before, after),
    ...(fell.length === 0 ? {} : { fell: questionLabels(template, fell) }),
  }
}
