import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>

/** All categories by name, each with its number of templates. */
export function listCategories(db: Db): Promise<CategoryRow[]> {
  return selectCategories(db)
    .orderBy(sql`lower(c.category_name)`)
    .execute()
}

export async function findCategory(db: Db, categoryId: string): Promise<CategoryRow | undefined> {
  return isUuid(categoryId)
    ? selectCategories(db).where('c.category_id', '=', categoryId).executeTakeFirst()
    : undefined
}

function selectCategories(db: Db) {
  return db
    .selectFrom('categories as c')
    .select(['c.category_id', 'c.category_name', 'c.modified_by', 'c.modified_at'])
    .select((eb) =>
      eb
        .selectFrom('templates as t')
        .select(sql<number>`count(*)::int`.as('templates'))
        .whereRef('t.category_id', '=', 'c.category_id')
        .as('template_count'),
    )
}
