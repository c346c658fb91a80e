/** A mutant of each common kind, for a check in seconds: the rule's own tests must kill it. */
export interface Sample {
  what: string
  /** Relative to the rules' folder; its tests are next to it. */
  file: string
  /** Occurs in the file exactly once. */
  find: string
  replace: string
}

export const SAMPLES: Sample[] = [
  {
    what: 'a bound moves: an amount of exactly a bound counts one band higher (G3)',
    file: 'reports/cost-bands.ts',
    find: 'cents <= BigInt(upTo)',
    replace: 'cents < BigInt(upTo)',
  },
  {
    what: 'an operator is swapped: dates are added instead of subtracted (G2)',
    file: 'time/manila.ts',
    find: 'manilaDay(now) - manilaDay(since)',
    replace: 'manilaDay(now) + manilaDay(since)',
  },
  {
    what: 'a condition is removed: fields below a hidden field still appear (F4)',
    file: 'form/content/conditions.ts',
    find: 'if (field.hidden || !isMet(field.conditions, seen)) return []',
    replace: 'if (!isMet(field.conditions, seen)) return []',
  },
  {
    what: '`some` becomes `every`: every condition must be met, not one (F4)',
    file: 'form/content/conditions.ts',
    find: 'conditions.some(',
    replace: 'conditions.every(',
  },
  {
    what: 'an entry is removed: a sub-approver may no longer approve (C2)',
    file: 'memo/access/permissions.ts',
    find: "approve: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'],",
    replace: "approve: { approver: ['SUBMITTED'], subApprover: [],",
  },
]
