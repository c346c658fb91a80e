import type { Memo } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'

/** The directory's data on the people in a memo, by e-mail. */
export type Faces = Map<string, { userId: string; photoUrl: string | null }>

/** Reads user ids and photos of everyone in a memo, in one query. */
export async function readFaces(db: Db, memo: Memo): Promise<Faces> {
  const emails = memo.levels.flatMap((level) => [
    ...level.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers].map((seat) => seat.person.email)),
    ...level.watchers.map((watcher) => watcher.person.email),
  ])
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['email', 'user_id', 'photo_url'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, { userId: row.user_id, photoUrl: row.photo_url }]))
}
