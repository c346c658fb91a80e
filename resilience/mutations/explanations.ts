import { FORM } from './explanations/form.ts'
import type { Explanation } from './judge.ts'

export const EXPLANATIONS: Explanation[] = [
  {
    file: 'approval/route-limits.ts',
    code: '...(level.isCleared ? level.watchers.map((watcher) => watcher.person.email) : []),',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'The set is only asked for addresses, and nobody has this one.',
  },
  {
    file: 'memo/days-elapsed.ts',
    code: 'default:',
    to: 'default:',
    why: 'Nothing comes out of it then, which `daysElapsed` takes for null.',
  },
  {
    file: 'memo/decisions.ts',
    code: "if (command.type !== 'Approve') return accepted([decision])",
    from: "command.type !== 'Approve'",
    to: 'false',
    why: 'A return or reject brings no approval, so that nothing follows from it; said here for those who read.',
  },
  ...FORM,
]
