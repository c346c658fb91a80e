import type { Explanation } from '../judge.ts'

export const POLICY: Explanation[] = [
  {
    file: 'policy/owner/owners-route.ts',
    code: 'const open = computed.levels.filter((one) => one.kept?.is_cleared !== true)',
    from: 'one.kept?.is_cleared !== true',
    to: 'true',
    why: 'The people of cleared levels are taken either way, and no part of the owner is written at them.',
  },
  {
    file: 'policy/table/same-value.ts',
    code: 'const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))',
    from: 'one < other',
    why: 'Both values are sorted in the same way, whichever it is, and no key is there twice.',
  },
]
