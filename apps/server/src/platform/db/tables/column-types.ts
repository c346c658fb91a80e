import type { Stored } from '@countersign/domain'
import type { ColumnType } from 'kysely'

/** timestamptz: read as a Date, written as a Date or an ISO string. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** date: select `day::text`, because the driver would make an instant of it. */
export type CalendarDay = ColumnType<Date, string, string>
export type NullableDay = ColumnType<Date | null, string | null | undefined, string | null>
/** Versioned JSON: read by `readStored` with its kind, written by `toStore`. */
export type Json<T extends object> = ColumnType<Stored<T>, string, string>
export type NullableJson<T extends object> = ColumnType<
  Stored<T> | null,
  string | null | undefined,
  string | null
>
