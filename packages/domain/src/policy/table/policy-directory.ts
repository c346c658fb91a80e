import type { Person } from '../../route/route.ts'
import type { HoldingPlace } from '../../route/seat-source.ts'

/** A person who holds a role at a place (N2). */
export interface Holding {
  person: Person
  place: HoldingPlace
  /** Who is asked where the holder is the memo's owner, in this order. */
  deputies: readonly Person[]
}

export interface PolicyRole {
  role_id: string
  /** As people read it: 'Finance controller'. */
  name: string
  /** Those of the day, in the order in which the console lists them. */
  holdings: readonly Holding[]
}

/** What routes are computed from, as it is at one moment (N2): e-mails are in lower case. */
export interface PolicyDirectory {
  owner: Person
  company_id: string | null
  group_id: string | null
  /** The owner's manager, that one's manager, and so upward. */
  managers: readonly Person[]
  roles: readonly PolicyRole[]
}
