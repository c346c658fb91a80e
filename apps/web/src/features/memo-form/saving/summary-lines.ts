import { focusField, focusInside } from '@countersign/form'
import type { FieldProblem, SummaryLine } from '@countersign/form'
import { appTexts } from '../../../lib/texts.ts'
import { texts } from '../texts.ts'
import { levelElementId } from '../workflow/level-element.ts'

/** What the summary over the form lists: the problems of fields, of levels, and of the route as a whole. */
export function summaryLines(
  problems: readonly FieldProblem[],
  levelErrors: ReadonlyMap<number, string>,
  routeIssues: readonly string[],
): SummaryLine[] {
  return [
    ...problems.map(({ fieldId, label, message }) => ({
      label,
      message,
      onJump: () => focusField(fieldId),
    })),
    ...[...levelErrors].map(([at, message]) => ({
      label: texts.levelLabel(at + 1),
      message,
      onJump: () => focusLevel(at),
    })),
    ...routeIssues.map((message) => ({ label: appTexts.workflow, message, onJump: () => focusLevel(0) })),
  ]
}

/** Focuses the approvers of a level, past the checkboxes in its head. */
function focusLevel(at: number): void {
  const card = document.getElementById(levelElementId(at))
  focusInside(card?.querySelector<HTMLElement>('[role="combobox"]')?.parentElement ?? card)
}
