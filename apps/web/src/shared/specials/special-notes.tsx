import { AppLink } from '@countersign/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import type { WireSpecial } from './marked-special.ts'
import { specialSymbols } from './special-symbols.ts'
import classes from './specials.module.css'
import { specialTexts } from './texts.ts'

interface SpecialNotesProps {
  specials: readonly WireSpecial[]
  /** More about one of them, below its reason. */
  detail?: (special: WireSpecial) => ReactNode
  /** Below all of them. */
  end?: ReactNode
}

/** What is special about a memo, each with its reason (M2). */
export default function SpecialNotes({ specials, detail, end }: SpecialNotesProps) {
  const headingId = useId()
  return (
    <section className={classes.notes} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        {specialTexts.title} <span className={classes.count}>{specials.length}</span>
      </h2>
      <ul className={classes.list}>
        {specials.map((special) => {
          const Symbol = specialSymbols[special.kind]
          return (
            <li key={special.kind} className={classes.note}>
              <span className={classes.symbol}>
                <Symbol size={16} stroke={1.8} aria-hidden />
              </span>
              <span>
                <strong className={classes.kind}>{specialTexts.kinds[special.kind]}</strong>
                <span className={classes.reason}>
                  <Reason special={special} />
                </span>
                {detail?.(special)}
              </span>
            </li>
          )
        })}
      </ul>
      {end}
    </section>
  )
}

/** The reason, whose memos are links. */
function Reason({ special: { reason, memo_ids } }: { special: WireSpecial }) {
  if (memo_ids.length === 0) return reason
  const parts = reason.split(new RegExp(`(${memo_ids.join('|')})`))
  return parts.map((part, at) =>
    memo_ids.includes(part) ? (
      <AppLink key={at} href={paths.approval(part)}>
        {part}
      </AppLink>
    ) : (
      part
    ),
  )
}
