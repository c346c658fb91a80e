import { sql } from 'kysely'

/**
 * The title or address of a notification `n` of a memo `m` in full, which may be stored without what the memo has.
 * @param column with its table, such as `n.url`
 */
export function fullNotice(column: 'n.title' | 'n.url') {
  return sql<string>`full_notice(${sql.ref(column)}, m.memo_id, m.owner_subject)`
}
