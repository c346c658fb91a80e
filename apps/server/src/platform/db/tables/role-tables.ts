import type { HoldingPlace, IgnoredProblem, ShownAttribute, ValueSource } from '@countersign/domain'
import type { Generated } from 'kysely'
import type { NullableDay, NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of roles, who holds them, and values of other sources (N2), a part of the schema. */
export interface RoleTables {
  roles: {
    role_id: Generated<string>
    name: string
    revision: Generated<number>
    modified_by: string | null
    modified_at: NullableTimestamp
  }
  role_holders: {
    holder_id: Generated<string>
    role_id: string
    user_id: string
    place_kind: HoldingPlace['kind']
    /** '' for everywhere. */
    place_id: Generated<string>
    /** The first and the last day, both included. */
    from_day: NullableDay
    to_day: NullableDay
    position: number
  }
  ignored_values: {
    user_id: string
    attribute: ShownAttribute
    source: ValueSource
    value: string
    /** Null where another source counts. */
    problem: IgnoredProblem | null
    at: Timestamp
  }
  role_deputies: { holder_id: string; user_id: string; position: number }
}
