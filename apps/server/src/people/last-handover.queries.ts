import type { Db, Tx } from '../platform/db/database.ts'

/** A person's last handover (K9); undefined without one. */
export function findLastHandover(db: Db | Tx, email: string) {
  return db
    .selectFrom('handovers')
    .select(['handover_id', 'to_email'])
    .where('from_email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
