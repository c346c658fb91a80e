import type {
  AfterApproval,
  CopyRecipients,
  HandOffRecipients,
  Memo,
  MemoCommand,
  MemoContext,
  Person,
  RecipientSource,
} from '@countersign/domain'
import {
  chosenReaders,
  currentLevelIndex,
  findReaders,
  findRecipients,
  manilaDate,
  workingDayAfter,
} from '@countersign/domain'
import { readPolicyDirectory } from '../../people/policy-directory.queries.ts'
import { resolvePeople } from '../../people/people.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import type { LockedMemo } from '../memo.store.ts'

/** Commands by which a memo may become APPROVED (D3, D6, N1). */
const APPROVING: readonly MemoCommand['type'][] = ['Approve', 'EditSubApprovers', 'Submit']

type Approved = Pick<LockedMemo, 'memoKey' | 'versionId' | 'state'>
type Deciding = Pick<MemoContext, 'rules' | 'now'>

/**
 * Who gets the memo to do (R3), and who a copy of it (R5), if a command approves it: as the directory is in the transaction that decides it. Where
 * neither the template nor the owner names anyone it asks for nothing, and neither do decisions before the last level.
 */
export async function recipientsOf(
  tx: Tx,
  memo: Approved,
  command: MemoCommand,
  deciding: Deciding,
): Promise<{ handOff?: HandOffRecipients; copies?: CopyRecipients }> {
  if (!APPROVING.includes(command.type) || !mayBeLast(memo.state)) return {}
  const { after_approval: afterwards } = (await templateVersion(tx, memo.versionId)).templateConfig
  const named = namedReaders(memo.state, command, deciding).map(personSource)
  const handlers = afterwards?.handlers?.sources ?? []
  const readers = [...(afterwards?.readers?.sources ?? []), ...named]
  const all = [...handlers, ...readers]
  if (all.length === 0) return {}
  const { sources, disabled } = await inPresentAddresses(tx, all)
  const directory = await readPolicyDirectory(tx, {
    email: memo.state.owner.email,
    ...(await frozenPlace(tx, memo)),
    roleIds: sources.flatMap((source) => (source.kind === 'ROLE' ? [source.role_id] : [])),
    day: manilaDate(deciding.now),
  })
  const { hostedDomains } = deciding.rules
  const mayBeOwner = afterwards?.handlers?.may_be_owner === true
  const copied = findReaders(sources.slice(handlers.length), directory, { hostedDomains, disabled })
  return {
    ...(handlers.length > 0 && {
      handOff: findRecipients(sources.slice(0, handlers.length), directory, {
        mayBeOwner,
        hostedDomains,
        disabled,
      }),
    }),
    ...(copied.readers.length + copied.missing.length > 0 && {
      copies: { ...copied, ...(await acknowledging(tx, afterwards?.readers, deciding)) },
    }),
  }
}

/** Without levels before its first submission, which a policy may approve at once (N1). */
function mayBeLast({ levels }: Memo): boolean {
  return currentLevelIndex({ levels }) >= levels.length - 1
}

/** Whom the owner names (R5): a submission may be approved at once (N1). */
function namedReaders(state: Memo, command: MemoCommand, { rules }: Deciding): Person[] {
  return command.type === 'Submit' ? chosenReaders(state, command, rules) : (state.readers ?? [])
}

const personSource = (person: Person): RecipientSource => ({ kind: 'PERSON', person })

/** R5: whether the readers are asked to acknowledge, and until when: the day of the approval doesn't count, as for levels (L2). */
async function acknowledging(
  tx: Tx,
  readers: AfterApproval['readers'],
  { now }: Deciding,
): Promise<Pick<CopyRecipients, 'mustAcknowledge' | 'dueDay'>> {
  const mustAcknowledge = readers?.acknowledge !== undefined
  const days = readers?.acknowledge?.days
  if (days === undefined) return { mustAcknowledge }
  const { holidays } = await readCalendar(tx)
  return { mustAcknowledge, dueDay: workingDayAfter(manilaDate(now), days, holidays) }
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
