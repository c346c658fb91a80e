import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { KeyCap } from '../head/key-cap.tsx'
import type { Decision } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import classes from './undo-toast.module.css'

interface UndoToastProps {
  pending: Decision
  /** Seconds in all. */
  delay: number
  onUndo: () => void
}

/** A decision that isn't sent yet, with the way back. Counts down in text, without announcing it. */
export function UndoToast({ pending, delay, onUndo }: UndoToastProps) {
  const [left, setLeft] = useState(delay)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={classes.toast} data-kind={pending.decision}>
      <span className={classes.ring} style={{ animationDuration: `${delay}s` }}>
        <IconCheck size={13} stroke={2.4} aria-hidden />
      </span>
      <span className={classes.text}>{reviewTexts.pending[pending.decision](pending.memoId)}</span>
      <button type="button" className={classes.undo} onClick={onUndo} aria-keyshortcuts="Z">
        {reviewTexts.undoIn(left)}
      </button>
      <KeyCap name="Z" />
    </div>
  )
}
