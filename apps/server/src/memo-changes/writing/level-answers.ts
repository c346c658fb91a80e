import type { LevelAnswer, TemplateContent } from '@countersign/domain'
import { levelAnswers, levelQuestions, mayAskCurrentLevel, readSubmission } from '@countersign/domain'
import { readMemoListMoment } from '../../memos/list-moment.queries.ts'
import { readSubmittedContent } from '../../memos/submitted-content.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { withEntriesInUse } from '../../templates/lists/form-lists.ts'
import type { Given } from '../change-memo.ts'
import type { LockedMemo } from '../memo.store.ts'
import { judgedAnswers } from './judged-answers.ts'

/** What each approver of the locked memo's current level is asked (R7), as a form; almost always nothing, without a query. */
async function askedOf(
  tx: Tx,
  { memoKey, state }: LockedMemo,
  { version }: Pick<Given, 'version'>,
): Promise<TemplateContent> {
  if (!mayAskCurrentLevel(state, version.content)) return []
  return levelQuestions(state, version.content, await readSubmittedContent(tx, memoKey, state.version))
}

/**
 * What an approver answers for their level (R7), validated as the answers of a memo are (F6).
 * @param sent undefined for nothing
 * @throws CallFailure INVALID_ARGUMENT with an issue for each answer that is missing, invalid, or answers nothing that was asked
 */
export async function writtenLevelAnswers(
  tx: Tx,
  memo: LockedMemo,
  given: Pick<Given, 'version'>,
  sent: unknown[] | undefined,
  now: Date,
): Promise<LevelAnswer[]> {
  const form = await askedOf(tx, memo, given)
  if (form.length === 0 && !sent?.length) return []
  const content = sent ?? []
  const readMoment = () => readMemoListMoment(tx, memo.state, now)
  const template = await withEntriesInUse(tx, form, content, { readMoment })
  return levelAnswers(await judgedAnswers(readSubmission, template, content))
}

/**
 * M4: a memo whose approvers answer questions for their level is approved by itself.
 * @throws CallFailure LEVEL_QUESTIONS
 */
export async function requireNoQuestions(
  tx: Tx,
  memo: LockedMemo,
  given: Pick<Given, 'version'>,
): Promise<void> {
  const form = await askedOf(tx, memo, given)
  if (form.length === 0) return
  throw new CallFailure(
    'FAILED_PRECONDITION',
    'Open this memo first: approvers of its level answer questions with their approval.',
    { reason: 'LEVEL_QUESTIONS' },
  )
}
