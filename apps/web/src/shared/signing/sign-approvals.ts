import type { CallInput } from '@countersign/contract'
import type { PasskeySignature } from '../../lib/passkeys/ceremonies.ts'
import { signWithPasskey } from '../../lib/passkeys/ceremonies.ts'
import { client } from '../../lib/server/client.ts'

export type ToSign = CallInput<'request_signature'>['items'][number]

export interface Signed {
  /** Over all approvals that need one; undefined where none does. */
  signature: PasskeySignature | undefined
  /** Why some can't be given, by Memo ID. */
  refused: ReadonlyMap<string, string>
}

const ACCEPTED = new Set(['SIGN', 'NOT_NEEDED'])

/**
 * Signs some approvals with one passkey check, where they need it (O4). The browser shows a dialog of its own.
 * @throws CallError where the person has no passkey; CeremonyStopped when they close the browser's dialog
 */
export async function signApprovals(userId: string, items: ToSign[]): Promise<Signed> {
  const { items: outcomes, request } = await client.call('request_signature', { items, user_id: userId })
  const refused = new Map(
    outcomes
      .filter(({ outcome }) => !ACCEPTED.has(outcome))
      .map(({ memo_id, message }) => [memo_id, message] as const),
  )
  return { signature: request ? await signWithPasskey(request) : undefined, refused }
}
