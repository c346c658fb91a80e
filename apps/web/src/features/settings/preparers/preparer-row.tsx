import { formatDay } from '@countersign/app-shell/dates'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Preparer } from '../../../shared/preparing/preparers-query.ts'
import classes from '../security.module.css'
import { preparerTexts as texts } from './texts.ts'

interface PreparerRowProps {
  preparer: Preparer
  onChange: () => void
  onEnd: () => void
}

/** A person who prepares drafts, until when, and how many there are. */
export function PreparerRow({ preparer, onChange, onEnd }: PreparerRowProps) {
  const { name, email, last_day, can_sign_in, drafts } = preparer
  const facts = [
    email,
    texts.untilDay(formatDay(last_day)),
    ...(can_sign_in ? [] : [texts.cannotSignIn]),
    ...(drafts > 0 ? [texts.drafts(drafts)] : []),
  ]
  return (
    <li className={classes.session}>
      <span className={classes.icon}>
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.who}>
        <span className={classes.browser}>{name}</span>
        <span className={classes.meta}>{facts.join(' · ')}</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={texts.changeLabel(name)} onClick={onChange}>
          {texts.change}
        </Button>
        <Button variant="danger" size="xs" aria-label={texts.endLabel(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </li>
  )
}
