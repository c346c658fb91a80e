import type { Memo } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** The directory's data on the people in a memo, by e-mail. */
export type Faces = Map<string, { userId: string; photoUrl: string | null }>

interface Face {
  email: string
  user_id: string
  photo_url: string | null
}

/** As a column of memo `m`: the faces of its participants, who include everyone on the current route (C7). */
export const CURRENT_FACES = sql<Face[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('email', face.email, 'user_id', face.user_id, 'photo_url', face.photo_url))
  FROM participants JOIN addresses USING (person_id) JOIN people face ON face.email = addresses.email
  WHERE participants.memo_key = m.memo_key AND participants.role <> 'past')`

export function facesOf(rows: readonly Face[]): Faces {
  return new Map(rows.map((row) => [row.email, { userId: row.user_id, photoUrl: row.photo_url }]))
}

/** Reads user ids and photos of everyone in a memo, in one query. */
export async function readFaces(db: Db, memo: Memo): Promise<Faces> {
  const emails = memo.levels.flatMap((level) => [
    ...level.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers].map((seat) => seat.person.email)),
    ...level.watchers.map((watcher) => watcher.person.email),
  ])
  if (emails.length === 0) return new Map()
  return facesOf(
    await db
      .selectFrom('people')
      .select(['email', 'user_id', 'photo_url'])
      .where('email', 'in', emails)
      .execute(),
  )
}
