import { FORM } from './explanations/form.ts'
import { POLICY } from './explanations/policy.ts'
import type { Explanation } from './judge.ts'

export const EXPLANATIONS: Explanation[] = [
  {
    file: 'memo/submission/route-limits.ts',
    code: '...(level.isCleared ? level.watchers.map((watcher) => watcher.person.email) : []),',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'The set is only queried for addresses, and no one has this one.',
  },
  {
    file: 'memo/time/days-elapsed.ts',
    code: 'default:',
    to: 'default:',
    why: 'The result is then undefined, which `daysElapsed` treats like null.',
  },
  {
    file: 'memo/decide/decisions.ts',
    code: "if (command.type !== 'Approve') return accepted([decision])",
    from: "command.type !== 'Approve'",
    to: 'false',
    why: 'A return or rejection adds no approval, so this has no effect; it is explicit for readers.',
  },
  ...FORM,
  ...POLICY,
]
