import type { CallOutput } from '@countersign/contract'
import { contentChanges, type ContentChange } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { templateVersion, type TemplateVersion } from '../templates/template.queries.ts'
import type { VisibleMemo } from './memo-view.queries.ts'

type WireChanges = NonNullable<CallOutput<'get_memo_details_for_viewing'>['changes']>

/** A submission before the one that shows: the last one that somebody decided on, or else that was put to them. */
interface SeenSubmission {
  version: number
  content: object[]
  /** When they decided; when it was submitted, where they had nothing to decide. */
  at: Date
  decided: boolean
}

/**
 * What an approver saw last of a memo that was submitted again since (D5); null where nothing is new to them, and for
 * others. It is a version that they may read (C6): their own decision stands on it, or else its route names them.
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
    .select(['version', 'content', 'submitted_at'])
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
    content: seen.content,
    at: decision?.at ?? seen.submitted_at,
    decided: decision !== undefined,
  }
}

/** Somebody's latest decision on a memo: when, and on which version (C6). */
async function lastDecision(db: Db, memoKey: string, email: string) {
  return db
    .selectFrom('memo_events')
    .select(['at', sql<number>`(data->>'version')::integer`.as('version')])
    .where('memo_key', '=', memoKey)
    .where('type', '=', 'DecisionMade')
    .where('actor_email', '=', email)
    .orderBy('event_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The difference that a submission made to what somebody had decided on; to the submission before it, where their slot
 * was met for them.
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
      .select(['version', 'content'])
      .where('memo_key', '=', memoKey)
      .where('version', 'in', [before, version])
      .execute(),
  ])
  const contentOf = (wanted: number) => versions.find((one) => one.version === wanted)?.content ?? []
  return contentChanges(template.content, contentOf(before), contentOf(version))
}

/** The difference between what somebody saw last and what shows, as it travels. */
export function changesSince(
  seen: SeenSubmission,
  memo: Pick<VisibleMemo, 'content'>,
  template: Pick<TemplateVersion, 'content'>,
): WireChanges {
  return {
    since_version: seen.version,
    since: seen.at.toISOString(),
    decided: seen.decided,
    fields: contentChanges(template.content, seen.content, memo.content),
  }
}
