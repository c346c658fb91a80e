import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** The roles that a person holds on a day, as SQL: a list of `sourceKey`s (N2). */
export function rolesHeld(email: unknown, day: RawBuilder<unknown>) {
  return sql`(SELECT coalesce(array_agg('ROLE ' || held.role_id || ' ' || held.place_kind || ' ' || held.place_id), '{}')
    FROM role_holders held JOIN people holder USING (user_id)
    WHERE holder.email = ${email} AND holder.disabled_at IS NULL
      AND (held.from_day IS NULL OR held.from_day <= ${day}) AND (held.to_day IS NULL OR held.to_day >= ${day}))`
}
