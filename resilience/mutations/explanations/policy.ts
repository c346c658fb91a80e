import type { Explanation } from '../judge.ts'

export const POLICY: Explanation[] = [
  {
    file: 'policy/table/same-value.ts',
    code: 'const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))',
    from: 'one < other',
    why: 'Both values are sorted in the same way, whichever it is, and no key is there twice.',
  },
]
