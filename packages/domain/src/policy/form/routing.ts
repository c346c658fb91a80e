import type { KeptLevel } from '../kept/kept-level.ts'
import type { Policy } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'

/** What a memo's route is computed from, in its form and at its submission (N3). */
export interface Routing {
  /** At least the rows that can fit the memo's owner. */
  policy: Policy
  directory: PolicyDirectory
  /** The memo's levels at a re-submission; none before the first submission (N6). */
  kept: readonly KeptLevel[]
}
