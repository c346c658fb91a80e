import type { HoldingPlace } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'

/** A holder for tests: by e-mail, everywhere and always unless it says otherwise. */
export interface TestHolder {
  email: string
  place?: HoldingPlace
  from_day?: string
  to_day?: string
  deputies?: string[]
}

/** Adds a role with its holders, who are in the directory; answers its id (N2). */
export async function addRole(db: Db, name: string, holders: readonly TestHolder[]): Promise<string> {
  const { role_id } = await db
    .insertInto('roles')
    .values({ name })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  await setHolders(db, role_id, holders)
  return role_id
}

/** Replaces the holders of a role. */
export async function setHolders(db: Db, role_id: string, holders: readonly TestHolder[]): Promise<void> {
  await db.deleteFrom('role_holders').where('role_id', '=', role_id).execute()
  for (const [position, { email, ...rest }] of holders.entries()) {
    const place: HoldingPlace = rest.place ?? { kind: 'EVERYWHERE' }
    const { holder_id } = await db
      .insertInto('role_holders')
      .values({
        role_id,
        user_id: await userIdOf(db, email),
        place_kind: place.kind,
        place_id: place.kind === 'EVERYWHERE' ? '' : place.id,
        from_day: rest.from_day ?? null,
        to_day: rest.to_day ?? null,
        position,
      })
      .returning('holder_id')
      .executeTakeFirstOrThrow()
    for (const [at, deputy] of (rest.deputies ?? []).entries())
      await db
        .insertInto('role_deputies')
        .values({ holder_id, user_id: await userIdOf(db, deputy), position: at })
        .execute()
  }
}

async function userIdOf(db: Db, email: string): Promise<string> {
  const { user_id } = await db
    .selectFrom('people')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return user_id
}
