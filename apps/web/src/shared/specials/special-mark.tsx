import { specialSymbols } from './special-symbols.ts'
import { specialTexts } from './texts.ts'
import { markedSpecial } from './marked-special.ts'
import classes from './specials.module.css'

/** What is special about a listed memo (M2), after its subject; the reasons are its title. */
export function SpecialMark({ memo }: { memo: Parameters<typeof markedSpecial>[0] }) {
  const special = markedSpecial(memo)
  if (!special) return null
  const Symbol = specialSymbols[special.kind]
  return (
    <span
      className={classes.mark}
      data-opens-first={special.opens_first || undefined}
      title={memo.specials?.map(({ reason }) => reason).join('\n')}
    >
      <Symbol size={15} stroke={1.8} aria-hidden />
      <span className={classes.markText}>{specialTexts.kinds[special.kind]}</span>
    </span>
  )
}
