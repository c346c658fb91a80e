import { MAX_PASSKEYS } from '@countersign/domain'
import { logSecurity } from '../../../audit/log-security.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordSubject } from '../../../platform/grounds/record-subject.store.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { idempotent } from '../../../protocol/idempotency.store.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { readPasskeys } from '../passkeys.queries.ts'
import { insertPasskey, revoke } from '../passkeys.store.ts'
import { readPasskeyFields } from '../recorded-passkey.queries.ts'
import { beginRegistration, readRegistration } from '../registration.ts'

/** How browsers reach a key that is plugged in or held to a reader. */
const PLUGGED_IN = ['usb', 'nfc', 'ble']

/** The caller's own passkeys (O4). */
export const getPasskeys: Handler<'get_passkeys', 'db'> = async (_input, { services, caller }) => {
  const rows = await readPasskeys(services.db, caller.userId)
  return {
    passkeys: rows.map((row) => ({
      passkey_id: row.passkey_id,
      name: row.name,
      is_synced: row.is_synced,
      is_security_key: row.transports.some((transport) => PLUGGED_IN.includes(transport)),
      date_added: row.created_at.toISOString(),
      date_last_used: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

export const beginPasskey: Handler<'begin_passkey', 'db' | 'config' | 'now'> = async (
  _input,
  { services, caller },
) => {
  const known = await readPasskeys(services.db, caller.userId)
  requireRoom(known)
  return beginRegistration(services, caller, known)
}

export const registerPasskey: Handler<
  'register_passkey',
  'db' | 'config' | 'evidence' | 'jobs' | 'now' | 'securityLog'
> = async (input, context) => {
  const { services, caller } = context
  const request = { caller, call: 'register_passkey', key: input.idempotency_key, input } as const
  return services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      const key = await readRegistration(services, caller, input)
      requireRoom(await readPasskeys(tx, caller.userId))
      const at = services.now()
      const passkeyId = await insertPasskey(tx, {
        ...key,
        user_id: caller.userId,
        name: input.name,
        created_at: at,
      })
      if (passkeyId === null)
        throw new CallFailure('FAILED_PRECONDITION', 'This passkey is registered already.', {
          reason: 'SIGNATURE_REFUSED',
        })
      await noteChange(tx, context, { passkeyId, name: input.name, change: 'registered', at })
      return { code: 200 as const, message: 'Your passkey has been added' }
    }),
  )
}

export const revokePasskey: Handler<
  'revoke_passkey',
  'db' | 'evidence' | 'jobs' | 'now' | 'securityLog'
> = async (input, context) => {
  const { services, caller } = context
  const passkeyId = input.passkey_id
  const request = { caller, call: 'revoke_passkey', key: input.idempotency_key, input } as const
  return services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      const at = services.now()
      if (await revoke(tx, { passkeyId, userId: caller.userId, at }))
        await noteChange(tx, context, { passkeyId, change: 'revoked', at })
      return { code: 200 as const, message: 'Your passkey has been revoked' }
    }),
  )
}

function requireRoom(known: readonly object[]): void {
  if (known.length >= MAX_PASSKEYS)
    throw new CallFailure(
      'FAILED_PRECONDITION',
      `You have ${MAX_PASSKEYS} passkeys, which is the most. Revoke one first.`,
      { reason: 'TOO_MANY_PASSKEYS' },
    )
}

/** A key that appears or goes without its person's knowledge must not stay unnoticed (O4): they get a mail, and the log an entry. */
async function noteChange(
  tx: Tx,
  context: CallContext<'evidence' | 'jobs' | 'securityLog'>,
  {
    passkeyId,
    name,
    change,
    at,
  }: { passkeyId: string; name?: string; change: 'registered' | 'revoked'; at: Date },
): Promise<void> {
  const { evidence, jobs } = context.services
  const read = () => readPasskeyFields(tx, passkeyId)
  await recordSubject(tx, evidence, { kind: 'PASSKEY', id: passkeyId, read, at })
  await logSecurity(tx, context, {
    kind: 'rights',
    action: change === 'registered' ? 'register_passkey' : 'revoke_passkey',
    subject: context.caller.email,
    details: { passkey_id: passkeyId, ...(name === undefined ? {} : { name }) },
  })
  await jobs.enqueue(tx, 'send_passkey_changed', { passkeyId, change, at: at.toISOString() })
}
