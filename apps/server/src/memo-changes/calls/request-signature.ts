import { inStoredAddresses } from '../memo.store.ts'
import { inOwnAddresses } from '../../people/renamed.queries.ts'
import { randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@countersign/contract'
import { SALT_BYTES, STATEMENT_MS, toBase64, toBase64Url } from '@countersign/evidence'
import { readPasskeys } from '../../proof/passkeys/passkeys.queries.ts'
import { relyingParty } from '../../proof/passkeys/relying-party.ts'
import { recordEarlier } from '../../proof/entries/record-memos.store.ts'
import type { AskedStatement } from '../../proof/signatures/signature-requests.store.ts'
import { keepRequest } from '../../proof/signatures/signature-requests.store.ts'
import { statementOf } from '../../proof/signatures/statement-of.queries.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { CallContext } from '../../protocol/services.ts'
import { lockToChange, prepareDecision } from '../change-memo.ts'
import { conditionTerms } from './conditions/condition-terms.ts'
import type { ApproveCommand, SigningUses } from '../signing/sign-approval.ts'
import {
  decideApproval,
  needsSignature,
  passkeyNeeded,
  withEvidence,
  withLevelAnswers,
} from '../signing/sign-approval.ts'
import { requireNoQuestions, writtenLevelAnswers } from '../writing/level-answers.ts'

type Input = ParsedInput<'request_signature'>
type Item = Input['items'][number]
type Outcome = CallOutput<'request_signature'>['items'][number]
type Context = CallContext<SigningUses | 'db' | 'scanner'>

/**
 * What to sign to approve some memos (O4): one statement for each that needs a passkey, and one signature over all of them. Each memo is
 * looked at in a transaction of its own, as it is approved.
 */
export const requestSignature: Handler<'request_signature', SigningUses | 'db' | 'scanner'> = async (
  { items },
  context,
) => {
  const { services, caller } = context
  const answers: { outcome: Outcome; statement?: AskedStatement }[] = []
  for (const item of items) answers.push(await askItem(context, item))
  const statements = answers.flatMap(({ statement }) => statement ?? [])
  const outcomes = answers.map(({ outcome }) => outcome)
  if (statements.length === 0) return { items: outcomes, request: null }
  const passkeys = await readPasskeys(services.db, caller.userId)
  if (passkeys.length === 0) throw passkeyNeeded()
  const kept = await keepRequest(services.db, statements, { userId: caller.userId, now: services.now() })
  return {
    items: outcomes,
    request: {
      request_id: kept.requestId,
      expires_at: kept.expiresAt.toISOString(),
      options: {
        challenge: toBase64Url(kept.challenge),
        rpId: relyingParty(services).host,
        timeout: STATEMENT_MS,
        userVerification: 'required',
        allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
          id,
          type: 'public-key' as const,
          transports,
        })),
      },
    },
  }
}

async function askItem(
  context: Context,
  item: Item,
): Promise<{ outcome: Outcome; statement?: AskedStatement }> {
  const { memo_id } = item
  try {
    const statement = await readStatement(context, item)
    if (!statement)
      return { outcome: { memo_id, outcome: 'NOT_NEEDED', message: 'This approval needs no passkey.' } }
    return { outcome: { memo_id, outcome: 'SIGN', message: 'This approval needs your passkey.' }, statement }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const { code, message, details } = error
    return { outcome: { memo_id, outcome: details?.reason ?? code, message } }
  }
}

/** The statement of one approval; null where it needs none. */
function readStatement(context: Context, item: Item): Promise<AskedStatement | null> {
  const { services } = context
  return services.db.transaction().execute(async (tx) => {
    const memo = await lockToChange(tx, item.memo_id, context)
    const given = await prepareDecision(tx, memo, context, { input: item, action: 'approve' })
    const asked: ApproveCommand = {
      type: 'Approve',
      remarks: (item.remarks ?? '').trim(),
      attachments: item.attachments ?? [],
      seatId: item.approver_id,
      ...conditionTerms(item),
    }
    const answered = await withLevelAnswers(memo, given, asked, async () => {
      if (item.level_answers === undefined) await requireNoQuestions(tx, memo, given)
      return writtenLevelAnswers(tx, memo, given, item.level_answers, services.now())
    })
    const event = decideApproval(memo, given, answered)
    if (!needsSignature(memo, given)) return null
    const kept = withEvidence(services)
    // A memo from before evidence was kept: what is signed is the content that an entry froze.
    const hasGap = await recordEarlier(tx, memo)
    if (hasGap) kept.evidence.noteGap(memo.state.memoId)
    const seed = Uint8Array.from(randomBytes(SALT_BYTES))
    const moment = {
      seed,
      nonce: toBase64(Uint8Array.from(randomBytes(SALT_BYTES))),
      at: services.now().toISOString(),
    }
    const statement = await statementOf(
      tx,
      kept,
      { memo: inStoredAddresses(memo), event: inOwnAddresses(event, memo.own?.renamed) },
      moment,
    )
    if (!statement) throw new Error(`Memo ${memo.state.memoId} has no entry of its version.`)
    return { memoKey: memo.memoKey, text: statement.text, seed }
  })
}
