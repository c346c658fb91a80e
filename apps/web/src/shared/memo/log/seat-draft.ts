import type { ChosenPerson } from '../../people-picker/chosen-person.ts'

/** Whom an approver has chosen to decide in their place (K8) or behind them (R1), and why. A closed dialog keeps it. */
export interface SeatDraft {
  people: readonly ChosenPerson[]
  reason: string
}

export const EMPTY_SEAT_DRAFT: SeatDraft = { people: [], reason: '' }
