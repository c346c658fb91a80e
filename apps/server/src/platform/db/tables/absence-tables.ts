import type { Generated } from 'kysely'
import type { CalendarDay, NullableDay, NullableTimestamp, Timestamp } from './column-types.ts'

/** Who is away, who decides for them (K1), and who prepares drafts for whom (R6). */
export interface AbsenceTables {
  absences: {
    absence_id: Generated<string>
    person_id: number
    first_day: CalendarDay
    last_day: NullableDay
    note: Generated<string>
    set_by: string | null
    modified_at: Timestamp
    ended_at: NullableTimestamp
  }
  absence_lines: {
    absence_id: string
    line_no: number
    first_day: CalendarDay
    last_day: NullableDay
    template_ids: Generated<string[]>
    delegate_id: number | null
  }
  preparations: {
    preparation_id: Generated<string>
    owner_id: number
    preparer_id: number
    last_day: CalendarDay
    begun_at: Timestamp
    ended_at: NullableTimestamp
  }
}
