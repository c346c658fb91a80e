/** A mistake of each common kind, for a look that takes seconds: the rule's own tests must notice it. */
export interface Sample {
  what: string
  /** From the rules' folder; its tests stand beside it. */
  file: string
  /** Stands in the file exactly once. */
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
    what: 'a sum is turned round: days before a level began count as days since (G2)',
    file: 'memo/days-elapsed.ts',
    find: 'manilaDay(now) - manilaDay(since)',
    replace: 'manilaDay(now) + manilaDay(since)',
  },
  {
    what: 'a condition is left out: what was asked under a hidden field still shows (F4)',
    file: 'form/conditions.ts',
    find: 'if (field.hidden || !isMet(field.conditions, seen)) return []',
    replace: 'if (!isMet(field.conditions, seen)) return []',
  },
  {
    what: 'one of many becomes all: every condition must be met, not one (F4)',
    file: 'form/conditions.ts',
    find: 'conditions.some(',
    replace: 'conditions.every(',
  },
  {
    what: 'a word is lost: a sub-approver may no longer approve (C2)',
    file: 'memo/permissions.ts',
    find: "approve: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'] }",
    replace: "approve: { approver: ['SUBMITTED'], subApprover: [] }",
  },
]
