import type { PolicyLevel } from '@countersign/domain'
import { IconChevronRight, IconLock, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { levelName, neededWords } from '../../../../lib/policy-words/level-words.ts'
import { texts as words } from '../../../../lib/policy-words/texts.ts'
import { usePolicy } from '../policy-context.ts'
import { SmallSeal } from '../small-seal.tsx'
import classes from './level-chips.module.css'

const icons = { NOTHING: IconLock, ADD: IconUserPlus, CHOOSE: IconPencil }

/** A row's levels in short: whom each asks, how many of them, and what the owner may change. */
export function LevelChips({ levels }: { levels: readonly PolicyLevel[] }) {
  const { names } = usePolicy()
  if (levels.length === 0) return <span className={classes.none}>{words.noLevels}</span>
  return (
    <ol className={classes.levels}>
      {levels.map((level, at) => {
        const Icon = icons[level.owner_may]
        return (
          <li key={level.level_id} className={classes.level}>
            {at > 0 && <IconChevronRight className={classes.then} size={14} aria-hidden />}
            <SmallSeal number={at + 1} />
            <span className={classes.text}>
              <span className={classes.name} data-missing={level.sources.length === 0 || undefined}>
                {levelName(level, names)}
              </span>
              <span className={classes.how}>
                {neededWords(level)} ·{' '}
                <Icon size={12} role="img" aria-label={words.ownerMay[level.owner_may]} />
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
