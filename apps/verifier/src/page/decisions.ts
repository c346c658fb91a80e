import type { ShownDecision } from '@countersign/evidence'
import badge from '@countersign/ui/styles/status-badge.module.css'
import seal from '@countersign/ui/styles/seal.module.css'
import line from '@countersign/ui/styles/signature-line.module.css'
import { element } from '../dom/element.ts'
import type { IconName } from '../dom/icons.ts'
import { icon } from '../dom/icons.ts'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'
import classes from './page.module.css'

const KINDS: Record<string, { kind: string; icon: IconName }> = {
  APPROVED: { kind: 'approved', icon: 'approved' },
  REJECTED: { kind: 'rejected', icon: 'rejected' },
  RETURNED: { kind: 'returned', icon: 'returned' },
}

export type ListedDecision = ShownDecision & { isProven?: boolean }

/** A status as icon and text. */
export function statusBadge(kind: string, name: IconName, label: string): HTMLElement {
  return element('span', { class: badge.badge, 'data-kind': kind, 'data-bare': true }, icon(name, 14), label)
}

/** Each decision on its signature line; those that nothing proves are struck through. */
export function decisionList(decisions: readonly ListedDecision[]): HTMLElement {
  return element('ol', { class: classes.decisions }, ...decisions.map(decisionItem))
}

function decisionItem({ isProven = true, ...decision }: ListedDecision): HTMLElement {
  const known = KINDS[decision.decision]
  const label = texts.decision[decision.decision] ?? decision.decision
  const status = isProven
    ? statusBadge(known?.kind ?? 'pending', known?.icon ?? 'info', label)
    : statusBadge('rejected', 'rejected', texts.notProven)
  return element(
    'li',
    { class: classes.decision, 'data-unproven': !isProven },
    levelSeal(decision, isProven, label),
    element(
      'div',
      {},
      element(
        'div',
        { class: line.line, 'data-signed': isProven },
        element(
          'span',
          {},
          element(isProven ? 'span' : 's', { class: line.name }, decision.name),
          decision.actsFor !== undefined &&
            element('span', { class: line.note }, ` ${texts.onBehalf(decision.actsFor)}`),
        ),
        status,
      ),
      element(
        'p',
        { class: classes.signed },
        element('time', { datetime: decision.at }, formatTime(decision.at)),
        element('span', {}, decision.email, decision.means !== undefined && ` · ${decision.means}`),
      ),
      decision.remarks !== '' && element('p', { class: classes.remarks }, decision.remarks),
    ),
  )
}

function levelSeal({ level }: ShownDecision, isProven: boolean, label: string): HTMLElement | null {
  if (level === undefined) return element('span')
  return element(
    'span',
    {
      class: seal.seal,
      'data-state': isProven ? 'cleared' : 'waiting',
      role: 'img',
      'aria-label': texts.level(level, label),
    },
    element('span', { 'aria-hidden': 'true' }, String(level)),
    isProven && element('span', { class: seal.tick, 'aria-hidden': 'true' }, icon('check', 10, 3)),
  )
}
