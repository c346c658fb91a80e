import type { HandOffRecipients, Memo, MemoCommand, MemoContext, RecipientSource } from '@countersign/domain'
import { currentLevelIndex, findRecipients, manilaDate } from '@countersign/domain'
import { readPolicyDirectory } from '../../people/policy-directory.queries.ts'
import { resolvePeople } from '../../people/people.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import type { LockedMemo } from '../memo.store.ts'

/** Commands by which a memo may become APPROVED (D3, D6, N1). */
const APPROVING: readonly MemoCommand['type'][] = ['Approve', 'EditSubApprovers', 'Submit']

/**
 * Who gets the memo if a command approves it (R3), as the directory is in the transaction that decides it. Templates that name no one ask
 * for nothing, and neither do decisions before the last level.
 */
export async function recipientsOf(
  tx: Tx,
  memo: Pick<LockedMemo, 'memoKey' | 'versionId' | 'state'>,
  { type }: MemoCommand,
  { rules, now }: Pick<MemoContext, 'rules' | 'now'>,
): Promise<{ handOff?: HandOffRecipients }> {
  if (!APPROVING.includes(type) || !mayBeLast(memo.state)) return {}
  const { templateConfig } = await templateVersion(tx, memo.versionId)
  const handlers = templateConfig.after_approval?.handlers
  if (!handlers || handlers.sources.length === 0) return {}
  const { sources, disabled } = await inPresentAddresses(tx, handlers.sources)
  const directory = await readPolicyDirectory(tx, {
    email: memo.state.owner.email,
    ...(await frozenPlace(tx, memo)),
    roleIds: sources.flatMap((source) => (source.kind === 'ROLE' ? [source.role_id] : [])),
    day: manilaDate(now),
  })
  const { hostedDomains } = rules
  const mayBeOwner = handlers.may_be_owner === true
  return { handOff: findRecipients(sources, directory, { mayBeOwner, hostedDomains, disabled }) }
}

/** Without levels before its first submission, which a policy may approve at once (N1). */
function mayBeLast({ levels }: Memo): boolean {
  return currentLevelIndex({ levels }) >= levels.length - 1
}

/** Where the first submission froze the owner (H1); before it, the directory says where they belong today. */
async function frozenPlace(tx: Tx, { memoKey, state }: Pick<LockedMemo, 'memoKey' | 'state'>) {
  if (state.firstSubmittedAt === null) return {}
  const { company_id: companyId, group_id: groupId } = await tx
    .selectFrom('memos')
    .select(['company_id', 'group_id'])
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  return { place: { companyId, groupId } }
}

/** The sources with people's present names and addresses (P4), and whose accounts are disabled. */
async function inPresentAddresses(tx: Tx, sources: readonly RecipientSource[]) {
  const emails = sources.flatMap((source) => (source.kind === 'PERSON' ? [source.person.email] : []))
  const { people, disabled } = await resolvePeople(tx, emails)
  const present = sources.map((source) =>
    source.kind === 'PERSON'
      ? { ...source, person: people.get(source.person.email) ?? source.person }
      : source,
  )
  return { sources: present, disabled }
}
