import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Memo keys that one statement looks at. */
const KEYS_AT_ONCE = 2000

interface ChangedState {
  template_id: string
  /** For `readState`. */
  state: unknown
}

/** The states of submitted memos that have changed since an instant, some at a time in the order of their keys; none is locked. */
export async function* readChangedStates(db: Db, since: Date): AsyncGenerator<ChangedState[]> {
  const { rows } = await sql<{ last: string | null }>`SELECT max(memo_key) AS last FROM memos`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  for (let after = 0; after < last; after += KEYS_AT_ONCE) {
    yield await db
      .selectFrom('memos')
      .select(['template_id', 'state'])
      .where('memo_key', '>', String(after))
      .where('memo_key', '<=', String(after + KEYS_AT_ONCE))
      .where('modified_at', '>=', since)
      .where('submitted_at', 'is not', null)
      .execute()
  }
}

/** Whether there may be forecasts to compute, but none is stored (L5). */
export async function areForecastsMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT NOT EXISTS (SELECT FROM level_forecasts)
      AND EXISTS (SELECT FROM memos WHERE submitted_at IS NOT NULL) AS lacks`.execute(db)
  return rows[0]?.lacks ?? false
}
