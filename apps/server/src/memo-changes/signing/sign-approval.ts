import { inStoredAddresses } from '../memo.store.ts'
import { inOwnAddresses } from '../../people/renamed.queries.ts'
import type { ParsedInput } from '@countersign/contract'
import type { LevelAnswer, MemoCommand } from '@countersign/domain'
import { approvalNeedsPasskey, decide, isLogged } from '@countersign/domain'
import type { CarryingDecision } from '@countersign/evidence'
import { carryingDecision } from '@countersign/evidence'
import type { Tx } from '../../platform/db/database.ts'
import { checkSignature } from '../../proof/signatures/check-signature.store.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { CallContext, Evidence, Services } from '../../protocol/services.ts'
import { refused } from '../../memos/refusal-messages.ts'
import type { Given } from '../change-memo.ts'
import type { LockedMemo } from '../memo.store.ts'

export type ApproveCommand = Extract<MemoCommand, { type: 'Approve' }>

/** The services that an approval may need beside those of every change. */
export type SigningUses = 'config' | 'evidence' | 'now'

/** Whether approving the locked memo now needs a passkey (O4). Reads nothing. */
export function needsSignature(memo: LockedMemo, { version }: Given): boolean {
  return approvalNeedsPasskey(memo.state, version, memo.publicAmount)
}

/**
 * The approval with the hash of its passkey's signature, where it needs one (O4).
 * @throws CallFailure as the command would be refused, or where the signature is missing or isn't good
 */
export async function signedApproval(
  tx: Tx,
  memo: LockedMemo,
  given: Given,
  { services, caller }: CallContext<SigningUses>,
  command: ApproveCommand,
  signature: ParsedInput<'approve_memo'>['signature'],
): Promise<ApproveCommand> {
  if (!needsSignature(memo, given)) return command
  const event = decideApproval(memo, given, command)
  if (caller.apiToken) throw notByToken()
  if (!signature) throw passkeyNeeded()
  const hash = await checkSignature(tx, withEvidence(services), {
    memo: inStoredAddresses(memo),
    event: inOwnAddresses(event, memo.own?.renamed),
    userId: caller.userId,
    signature,
  })
  return { ...command, signature: hash }
}

/** The decision that approving would log, with all that it carries. @throws CallFailure as the command is refused */
export function decideApproval(memo: LockedMemo, given: Given, command: ApproveCommand): CarryingDecision {
  const outcome = decide(memo.state, command, given.context)
  if (!outcome.ok) throw refused(outcome.refusal)
  return carryingDecision(outcome.events.filter(isLogged), 0)
}

/**
 * The approval with what its approver answers for their level (R7). The guard comes first: who can't approve learns nothing of the questions.
 * @throws CallFailure as the command is refused, or as `read` refuses the answers
 */
export async function withLevelAnswers(
  memo: LockedMemo,
  given: Given,
  command: ApproveCommand,
  read: () => Promise<LevelAnswer[]>,
): Promise<ApproveCommand> {
  decideApproval(memo, given, command)
  const levelAnswers = await read()
  return levelAnswers.length === 0 ? command : { ...command, levelAnswers }
}

/** A signature is worth nothing without the entries that it is about. @throws CallFailure where no evidence is kept */
export function withEvidence<Given extends Pick<Services, 'evidence'>>(
  services: Given,
): Given & { evidence: Evidence } {
  const { evidence } = services
  if (evidence) return { ...services, evidence }
  throw new CallFailure(
    'FAILED_PRECONDITION',
    'This approval needs a passkey, and no evidence is kept here that it could sign. Tell an administrator.',
    { reason: 'SWITCHED_OFF', flag: 'EVIDENCE' },
  )
}

/** An approval that asks for a passkey is a person's own act (P1). */
function notByToken(): CallFailure {
  return new CallFailure(
    'PERMISSION_DENIED',
    'This approval needs a passkey, which an API token has not. Approve the memo in the application.',
  )
}

export function passkeyNeeded(): CallFailure {
  return new CallFailure(
    'FAILED_PRECONDITION',
    'This approval needs your passkey. Sign it; if you have none yet, add one in Settings under Security, or hand the approval on.',
    { reason: 'PASSKEY_NEEDED' },
  )
}
