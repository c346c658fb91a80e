import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { reached } from '../../protocol/administrators.ts'
import type { Caller } from '../../protocol/services.ts'
import { isUuid } from '../../platform/db/uuid.ts'

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>

/** The categories that the caller administers by name, each with its number of templates (P7). */
export function listCategories(db: Db, caller: Caller): Promise<CategoryRow[]> {
  return selectCategories(db, caller)
    .orderBy(sql`lower(c.category_name)`)
    .execute()
}

export async function findCategory(
  db: Db,
  caller: Caller,
  categoryId: string,
): Promise<CategoryRow | undefined> {
  return isUuid(categoryId)
    ? selectCategories(db, caller).where('c.category_id', '=', categoryId).executeTakeFirst()
    : undefined
}

function selectCategories(db: Db, caller: Caller) {
  const own = reached(caller, 'categories')
  return db
    .selectFrom('categories as c')
    .$if(own !== null, (query) =>
      query.where(sql<boolean>`c.category_id = ANY (${[...(own ?? [])]}::uuid[])`),
    )
    .select(['c.category_id', 'c.category_name', 'c.modified_by', 'c.modified_at', 'c.revision'])
    .select((eb) =>
      eb
        .selectFrom('templates as t')
        .select(sql<number>`count(*)::int`.as('templates'))
        .whereRef('t.category_id', '=', 'c.category_id')
        .as('template_count'),
    )
}
