import { Wordmark } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { ShortcutHelpContext } from '../../../shared/shortcuts/shortcut-help.ts'
import { figuresOf, placeOf } from '../model/review-state.ts'
import type { ReviewState } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import { KeyCap } from './key-cap.tsx'
import { figuresText } from './figures-text.ts'
import { SignButton } from './sign-button.tsx'
import classes from './review-head.module.css'

interface ReviewHeadProps {
  state: ReviewState
  onClose: () => void
  /** Opens the queue, where the rail has no room. */
  queue?: ReactNode
}

/** The strip at the top: how far the review has come, the keys, and the way out. */
export function ReviewHead({ state, onClose, queue }: ReviewHeadProps) {
  const showHelp = useContext(ShortcutHelpContext)
  const { position, total } = placeOf(state)
  const figures = figuresOf(state)
  const seen = state.items.length - figures.open
  return (
    <header className={classes.head}>
      <span className={classes.brand}>
        <Wordmark name={reviewTexts.title} />
      </span>
      <div className={classes.place}>
        {position > 0 && (
          <span className={classes.count}>
            <strong>{position}</strong> {reviewTexts.of(total)}
          </span>
        )}
        <progress className={classes.bar} aria-label={reviewTexts.progress} value={seen} max={total || 1} />
      </div>
      <span className={classes.figures}>{figuresText(figures)}</span>
      <span className={classes.keys}>
        <span className={classes.hint}>
          <KeyCap name="J" /> <KeyCap name="K" /> {reviewTexts.moveKeys}
        </span>
        <button type="button" className={classes.help} onClick={showHelp} aria-keyshortcuts="?">
          <KeyCap name="?" /> {reviewTexts.allKeys}
        </button>
      </span>
      {position > 0 && (
        <span className={classes.sign}>
          <SignButton state={state} />
        </span>
      )}
      {queue}
      <Button
        variant="default"
        className={classes.close}
        leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
        rightSection={<KeyCap name="Esc" />}
        aria-keyshortcuts="Escape"
        aria-label={reviewTexts.close}
        onClick={onClose}
      >
        <span className={classes.closeLabel}>{reviewTexts.close}</span>
      </Button>
    </header>
  )
}
