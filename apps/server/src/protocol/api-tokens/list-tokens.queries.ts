import type { ApiScope } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const COLUMNS = [
  't.token_id',
  't.name',
  't.scopes',
  't.last_characters',
  't.created_at',
  't.created_by',
  't.last_used_at',
  't.last_used_address',
] as const

function shown(db: Db | Tx) {
  return db
    .selectFrom('api_tokens as t')
    .select(COLUMNS)
    .select(sql<string>`t.expires_on::text`.as('expires_on'))
    .where('t.revoked_at', 'is', null)
}

/** The personal tokens of an account that were not revoked, the last made first. */
export function listPersonalTokens(db: Db | Tx, userId: string) {
  return shown(db)
    .where('t.user_id', '=', userId)
    .where('t.kind', '=', 'personal')
    .orderBy('t.created_at', 'desc')
    .execute()
}

/** A page of the tokens of service accounts that were not revoked, with the address of each account, by name, and how many there are. */
export async function listServiceTokens(db: Db, { page_no, limit }: { page_no: number; limit: number }) {
  const [rows, { total }] = await Promise.all([
    shown(db)
      .innerJoin('people as p', 'p.user_id', 't.user_id')
      .select('p.email')
      .where('t.kind', '=', 'service')
      .orderBy(sql`lower(t.name)`)
      .orderBy('t.created_at')
      .orderBy('t.token_id')
      .limit(limit)
      .offset((page_no - 1) * limit)
      .execute(),
    db
      .selectFrom('api_tokens')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('kind', '=', 'service')
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A service account's token that was not revoked. */
export async function findServiceToken(tx: Tx, tokenId: string) {
  const row = await tx
    .selectFrom('api_tokens as t')
    .innerJoin('people as p', 'p.user_id', 't.user_id')
    .select(['t.name', 't.scopes', 'p.user_id', 'p.email'])
    .where('t.token_id', '=', tokenId)
    .where('t.kind', '=', 'service')
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email, name: row.name, scopes: row.scopes }
}

/** How many tokens of an account have neither ended nor been revoked. */
export async function countGoodTokens(tx: Tx, userId: string, today: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', sql<Date>`${today}::date`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A token as the wire has it. */
export function presentToken(
  row: Omit<Awaited<ReturnType<typeof listPersonalTokens>>[number], 'created_by'>,
  today: string,
) {
  return {
    token_id: row.token_id,
    name: row.name,
    scopes: row.scopes as ApiScope[],
    last_characters: row.last_characters,
    date_created: row.created_at.toISOString(),
    expires_on: row.expires_on,
    is_expired: row.expires_on < today,
    date_last_used: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
  }
}
