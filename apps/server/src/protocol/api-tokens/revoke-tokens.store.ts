import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import type { ApiTokenKind } from '../../platform/db/tables/token-tables.ts'

interface Revoked {
  kind: ApiTokenKind
  name: string
  /** Of the account; null for a token of SCIM. */
  email: string | null
}

/**
 * Revokes one token for good, and ends its event streams in every process.
 * @param which `of`: only if it is this account's, or of these kinds
 * @returns undefined if there is none (any more)
 */
export async function revokeToken(
  tx: Tx,
  which: { tokenId: string; of: { userId: string } | { kinds: readonly ApiTokenKind[] } },
  { by, now }: { by: string; now: Date },
): Promise<Revoked | undefined> {
  const { tokenId, of } = which
  const revoked = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now, revoked_by: by })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .$if('userId' in of, (query) => query.where('user_id', '=', 'userId' in of ? of.userId : ''))
    .$if('userId' in of, (query) => query.where('kind', '=', 'personal'))
    .$if('kinds' in of, (query) => query.where('kind', 'in', 'kinds' in of ? [...of.kinds] : []))
    .returning((eb) => [
      'kind',
      'name',
      'token_hash',
      eb
        .selectFrom('people as p')
        .select('p.email')
        .whereRef('p.user_id', '=', 'api_tokens.user_id')
        .as('email'),
    ])
    .executeTakeFirst()
  if (!revoked) return undefined
  await announceEnd(tx, [revoked])
  return { kind: revoked.kind, name: revoked.name, email: revoked.email }
}

/** Revokes all tokens of an account that is disabled: enabling it brings none back (P1, P4). */
export async function revokeTokensOfAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await announceEnd(
    tx,
    await tx
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('token_hash')
      .execute(),
  )
}

/** Revokes the tokens of all accounts at other domains; they do not return when a domain is supported again. */
export async function revokeTokensOutside(tx: Tx, domains: readonly string[], now: Date): Promise<void> {
  await announceEnd(
    tx,
    await tx
      .updateTable('api_tokens as t')
      .from('people as p')
      .set({ revoked_at: now })
      .whereRef('p.user_id', '=', 't.user_id')
      .where('t.revoked_at', 'is', null)
      .where(sql<boolean>`split_part(p.email, '@', 2) <> ALL(${[...domains]}::text[])`)
      .returning('t.token_hash')
      .execute(),
  )
}

async function announceEnd(tx: Tx, ended: { token_hash: Buffer }[]): Promise<void> {
  if (ended.length === 0) return
  await announce(tx, ...ended.map(({ token_hash }) => ({ sessionEnded: token_hash.toString('hex') })))
}
