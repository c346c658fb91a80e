import type { ContentEntry } from '../../form/answer/content-entries.ts'
import { stripHidden } from '../../form/content/content.ts'
import { changedAnswers } from '../../form/content/reapproval.ts'
import type { TemplateContent } from '../../form/template/template.ts'
import type { Person } from '../../route/route.ts'
import type { KeptLevel } from '../kept/kept-level.ts'
import type { Routing } from './routing.ts'

/** Which approvals of a memo fall where an answer changes at its next submission (N7), for its form. */
export interface Reapproval {
  /** Ids of the questions. */
  questions: readonly string[]
  /** The last submission's answers. */
  content: readonly ContentEntry[]
  /** The approvals, each with the number of its level. */
  approvals: readonly { person: Person; level: number }[]
  /** The memo's levels as a policy looks at them then (N6). */
  kept: readonly KeptLevel[]
}

/**
 * The questions by which approvals fall, if a memo is submitted with these answers (N7).
 * @param content as a draft stores it: hidden answers don't count
 */
export function fallingQuestions(
  reapproval: Reapproval | null,
  template: TemplateContent,
  content: unknown,
): string[] {
  if (!reapproval) return []
  return changedAnswers(reapproval, template, reapproval.content, stripHidden(template, content))
}

/** What a memo's route is computed from where some of its approvals fall: they count no longer (N6, N7). */
export function routingAfterFall(routing: Routing, { kept }: Reapproval): Routing {
  return { ...routing, kept }
}
