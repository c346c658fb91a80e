import { sql } from 'kysely'

/**
 * The title or address of a notification `n` of a memo `m` in full, which may be stored without what the memo has: its address has a mark then. Others are read
 * as they are, since a subject may have any character.
 * @param column with its table, such as `n.url`
 */
export function fullNotice(column: 'n.title' | 'n.url') {
  return sql<string>`CASE WHEN strpos(n.url, E'\x02') > 0 THEN full_notice(${sql.ref(column)}, m.memo_id, m.owner_subject) ELSE ${sql.ref(column)} END`
}
