import type { Delegating } from '../../memo-lists/delegated-places.queries.ts'
import { delegatedRange } from '../../memo-lists/delegated-places.queries.ts'
import type { Place } from '../../memo-lists/memo-lists.queries.ts'
import { listRows, placesOf, rowFilter } from '../../memo-lists/memo-lists.queries.ts'
import { delegationsOn } from '../../people/absences/absence.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReportList, ReportRequest } from './report-request.ts'
import { filterOf } from './report-request.ts'

/** Whose lists a report contains. */
export interface ReportReader {
  personId: number
  /** Those whom they decide for, where the report has their tasks (K6). */
  delegate: Delegating | undefined
}

/** The person as the reader of a report. @param today in Manila, YYYY-MM-DD */
export async function readerOf(
  db: Db,
  { personId, email }: { personId: number; email: string },
  { audience, lists }: ReportRequest,
  today: string,
): Promise<ReportReader> {
  if (audience !== 'approver' || !lists.includes('active')) return { personId, delegate: undefined }
  const delegations = await delegationsOn(db, { personId, today })
  const delegate = { personId, email, delegations: JSON.stringify(delegations) }
  return { personId, delegate: delegations.length > 0 ? delegate : undefined }
}

export function placeOf({ personId }: ReportReader, { audience }: ReportRequest, list: ReportList): Place {
  return { audience, list, personId }
}

/** The rows of one list as it is on screen, a delegate's tasks for others included. */
export function reportRows(db: Db, reader: ReportReader, request: ReportRequest, list: ReportList) {
  const filter = rowFilter(filterOf(request))
  const { delegate } = reader
  const places =
    delegate && list === 'active'
      ? delegatedRange(db, delegate, filter, 'all')
      : placesOf(db, placeOf(reader, request, list), filter)
  return listRows(db, places)
}
