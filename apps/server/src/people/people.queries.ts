import type { Db } from '../platform/db/database.ts'

/** Reads a person's account with the names of their company and group. */
export async function readAccount(db: Db, userId: string) {
  return db
    .selectFrom('people')
    .leftJoin('companies', 'companies.company_id', 'people.company_id')
    .leftJoin('groups', 'groups.group_id', 'people.group_id')
    .select(['display_name', 'photo_url', 'companies.name as company_name', 'groups.name as group_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Finds a person's e-mail and name. */
export async function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('people')
    .select(['email', 'display_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
