import { sql } from 'kysely'
import type { Delegating } from '../../memo-lists/for-others/delegated-places.queries.ts'
import { delegatedRange } from '../../memo-lists/for-others/delegated-places.queries.ts'
import type { Place } from '../../memo-lists/place.ts'
import { isTasks } from '../../memo-lists/place.ts'
import { listRows, placesOf } from '../../memo-lists/memo-lists.queries.ts'
import { rowFilter } from '../../memo-lists/row-filter.queries.ts'
import { delegationsOn } from '../../people/absences/absence.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { today } from '../../protocol/delegations.ts'
import type { ReportList, ReportRequest } from './report-request.ts'
import { filterOf, hasTasks } from './report-request.ts'

/** Whose lists a report contains. */
export interface ReportReader {
  personId: number
  /** In lower case. */
  email: string
  now: Date
  /** Those whom they decide for, where the report has their tasks (K6). */
  delegate: Delegating | undefined
}

/** The person as the reader of a report that is made now. */
export async function readerOf(
  db: Db,
  { personId, email }: { personId: number; email: string },
  request: ReportRequest,
  now: Date,
): Promise<ReportReader> {
  const reader = { personId, email, now }
  if (!hasTasks(request)) return { ...reader, delegate: undefined }
  const day = today(now)
  const delegations = await delegationsOn(db, { personId, today: day })
  const asked = delegations.map((delegation) => ({ ...delegation, day }))
  const delegate = { personId, email, delegations: JSON.stringify(asked) }
  return { ...reader, delegate: delegations.length > 0 ? delegate : undefined }
}

export function placeOf({ personId }: ReportReader, { audience }: ReportRequest, list: ReportList): Place {
  return { audience, list, personId }
}

/** The rows of one list as it is on screen, a delegate's tasks for others included. */
export function reportRows(db: Db, reader: ReportReader, request: ReportRequest, list: ReportList) {
  const place = placeOf(reader, request, list)
  const filter = rowFilter(filterOf(request))
  if (!isTasks(place)) return listRows(db, placesOf(db, place, filter))
  const { delegate, now } = reader
  const { whose, isOverdue } = request
  const ofTasks = { ...filter, overdueAt: isOverdue ? now : undefined }
  if (delegate) return listRows(db, delegatedRange(db, delegate, ofTasks, whose))
  const own = placesOf(db, place, ofTasks)
  return listRows(db, whose === 'others' ? own.where(sql<boolean>`false`) : own)
}
