import { sql } from 'kysely'

/**
 * The revision of a row that is stored where there may have been one before, such as a setting after its reset. It goes on from the
 * administrators' log, whose last number is at least that of any revision: each change adds an entry. From 1 on again, a page that was
 * open before would replace what was stored since (A6).
 */
export const FIRST_REVISION = sql<number>`(SELECT coalesce(max(event_no), 0)::int + 1 FROM admin_events)`
