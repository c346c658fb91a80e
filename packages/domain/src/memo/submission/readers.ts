import { inLowerCase, validateAddressee } from '../../route/people.ts'
import type { Person } from '../../route/route.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import { MAX_NAMED_READERS } from '../limits.ts'
import type { Memo } from '../memo.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'

type Copying = Pick<Extract<MemoCommand, { type: 'SaveDraft' | 'Submit' }>, 'readers' | 'disabled'>
type Known = Pick<Memo, 'draft' | 'readers'>

/**
 * Whom the owner gives a copy once the memo is approved (R5), after a command: those that it names, or else those of the draft or the last submission.
 * No one where the template doesn't let the owner name them.
 */
export function chosenReaders(
  { draft, readers = [] }: Known,
  command: Pick<Copying, 'readers'>,
  { templateAllowsReaders }: Pick<MemoContext['rules'], 'templateAllowsReaders'>,
): Person[] {
  if (!templateAllowsReaders) return []
  return command.readers?.map(inLowerCase) ?? (draft ? (draft.readers ?? []) : readers)
}

/** What a draft or the log's submission says of them. */
export function keptReaders(
  memo: Known,
  command: Copying,
  { rules }: Pick<MemoContext, 'rules'>,
): { readers?: Person[] } {
  const readers = chosenReaders(memo, command, rules)
  return readers.length > 0 ? { readers } : {}
}

/**
 * The readers whom the owner names (R5): each once, with an address that they can sign in with, and not the owner. They may have another part in
 * the memo (D7). @returns why they are refused, or null
 */
export function validateReaders(
  { owner, ...memo }: Known & Pick<Memo, 'owner'>,
  command: Copying,
  { rules }: Pick<MemoContext, 'rules'>,
): Refusal | null {
  if (command.readers === undefined) return null
  if (command.readers.length > 0 && !rules.templateAllowsReaders) return refusal('READERS_OFF', {}, 'readers')
  const limit = MAX_NAMED_READERS
  if (command.readers.length > limit) return refusal('TOO_MANY_READERS', { limit }, 'readers')
  const named = new Set([owner.email])
  for (const [at, { email }] of chosenReaders(memo, command, rules).entries()) {
    const path = `readers.${at}`
    const code = validateAddressee(email, rules, command.disabled)
    if (code !== null) return refusal(code, { email }, path)
    if (named.has(email)) return refusal('PERSON_TWICE', { email }, path)
    named.add(email)
  }
  return null
}
