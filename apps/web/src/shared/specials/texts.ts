import type { SpecialKind } from '@countersign/domain'

/** What is special about a memo (M2); the server adds the reasons. */
export const specialTexts = {
  title: 'What is special',
  kinds: {
    REAPPROVAL: 'Pending again',
    CHANGED: 'Changed since you decided',
    DUPLICATE: 'Possible duplicate',
    UNANSWERED: 'Your question is open',
    HIGH_AMOUNT: 'High amount',
    FIRST: 'First memo',
    OVERDUE: 'Overdue',
    DELEGATED: 'For someone else',
    SPLIT: 'Possible split',
  } satisfies Record<SpecialKind, string>,
} as const
