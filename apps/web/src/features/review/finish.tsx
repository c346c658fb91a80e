import { AppLink, statusIcons } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import classes from './finish.module.css'
import { figuresText } from './head/figures-text.ts'
import { SignButton } from './head/sign-button.tsx'
import { figuresOf } from './model/review-state.ts'
import type { ReviewState } from './model/review-state.ts'
import { reviewTexts } from './texts.ts'

const Tick = statusIcons.approved

interface FinishProps {
  state: ReviewState
  /** The list's address. */
  listHref: string
  onAgain: () => void
}

/** The end of the queue: the figures, and the ways on. */
export function Finish({ state, listHref, onAgain }: FinishProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])
  const figures = figuresOf(state)
  const seen = state.items.length - figures.open
  return (
    <section className={classes.finish}>
      <span className={classes.ring}>
        <Tick size={24} stroke={1.8} aria-hidden />
      </span>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        {seen === 0 ? reviewTexts.nothingToReview : seen === 1 ? reviewTexts.endOne : reviewTexts.end(seen)}
      </h1>
      {seen > 0 && <p className={classes.figures}>{figuresText(figures, ', ')}</p>}
      {figures.unsigned > 0 && <p className={classes.figures}>{reviewTexts.signHint}</p>}
      <div className={classes.buttons}>
        <SignButton state={state} isMain />
        {figures.open > 0 && (
          <Button variant={figures.unsigned > 0 ? 'default' : 'filled'} onClick={onAgain}>
            {reviewTexts.goOn(figures.open)}
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <AppLink href={listHref} {...props} />}>
          {reviewTexts.backToList}
        </Button>
        <Button variant="default" renderRoot={(props) => <AppLink href={paths.dashboard} {...props} />}>
          {reviewTexts.toDashboard}
        </Button>
        {figures.open === 0 && figures.skipped > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlayerSkipForward size={16} stroke={1.8} aria-hidden />}
            onClick={onAgain}
          >
            {reviewTexts.theSkipped(figures.skipped)}
          </Button>
        )}
      </div>
    </section>
  )
}
