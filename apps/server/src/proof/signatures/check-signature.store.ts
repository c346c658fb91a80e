import type { ParsedInput } from '@countersign/contract'
import type { AuthenticatorFacts, DecisionSignature } from '@countersign/evidence'
import { canonicalJson, checkSigned, NotGenuine, parseStatement, signatureHash } from '@countersign/evidence'
import { lockPasskey, noteUse } from '../passkeys/passkeys.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import { takeRequest } from './signature-requests.store.ts'
import type { ToSign } from './statement-of.queries.ts'
import { statementOf } from './statement-of.queries.ts'

type WireSignature = NonNullable<ParsedInput<'approve_memo'>['signature']>

/**
 * Checks the passkey's signature of an approval in its transaction (O4): the statement is built again from the locked memo and has to be
 * the one that was asked for and signed.
 * @returns the hash by which the decision names its signature
 * @throws CallFailure FAILED_PRECONDITION with the reason SIGNATURE_REFUSED
 */
export async function checkSignature(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'> & { evidence: Evidence },
  { userId, signature, ...approval }: ToSign & { userId: string; signature: WireSignature },
): Promise<string> {
  const { memoKey } = approval.memo
  const now = services.now()
  const request = await takeRequest(tx, { requestId: signature.request_id, memoKey, userId }, now)
  if (!request) throw refused('Your signature has expired, or was used already. Sign again.')
  const { nonce, asked } = parseStatement(request.statement)
  const statement = await statementOf(tx, services, approval, { seed: request.seed, nonce, at: asked })
  if (statement?.text !== request.statement)
    throw refused(
      'This is not what you signed: the memo or your remarks have changed. Look again, and sign again.',
    )
  const credential = signature.credential_id
  const passkey = await lockPasskey(tx, { credential, userId })
  if (!passkey) throw refused('This passkey is not one of yours, or was revoked. Sign with another one.')
  const signed: DecisionSignature = {
    statement: statement.text,
    ...(request.batch ? { batch: request.batch } : {}),
    assertion: {
      authenticatorData: toBase64(signature.authenticator_data),
      clientData: toBase64(signature.client_data),
      signature: toBase64(signature.signature),
    },
    key: {
      credential,
      algorithm: passkey.algorithm,
      spki: passkey.spki.toString('base64'),
      owner: approval.event.by.email,
    },
  }
  const facts = await verify(signed)
  // A copy of a key that counts falls behind it. Several approvals have one signature, and so one count.
  if (facts.signCount !== 0 && facts.signCount < Number(passkey.sign_count))
    throw refused('This passkey seems to have been copied. Revoke it, and tell an administrator.')
  await noteUse(tx, { passkeyId: passkey.passkey_id, facts, at: now })
  const hash = signatureHash(signed)
  await tx
    .insertInto('decision_signatures')
    .values({
      hash,
      memo_key: memoKey,
      passkey_id: passkey.passkey_id,
      signature: canonicalJson(signed),
      seed: Buffer.from(request.seed),
      file_hashes: statement.hashes.map((one) => one ?? ''),
    })
    .execute()
  return hash
}

async function verify(signed: DecisionSignature): Promise<AuthenticatorFacts> {
  try {
    return await checkSigned(signed)
  } catch (error) {
    if (error instanceof NotGenuine) throw refused(`${error.message} Sign again.`)
    throw error
  }
}

const toBase64 = (url: string): string => Buffer.from(url, 'base64url').toString('base64')

function refused(message: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', message, { reason: 'SIGNATURE_REFUSED' })
}
