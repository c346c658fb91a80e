import type { SpecialKind } from '@countersign/domain'

/** What is special about a memo (M2); the server adds the reasons. */
export const specialTexts = {
  title: 'What is special',
  kinds: {
    changed: 'Changed since you decided',
    duplicate: 'Possible duplicate',
    question: 'Your question is open',
    high_amount: 'High amount',
    first_memo: 'First memo',
    overdue: 'Overdue',
    for_other: 'For someone else',
    split: 'Possible split',
  } satisfies Record<SpecialKind, string>,
} as const
