import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from '../inputs/plain-button.tsx'
import classes from './states.module.css'
import { uiTexts } from '../texts.ts'

interface ErrorStateProps {
  title: string
  /** The server's message. */
  detail?: string
  /** Defaults to a cloud that can't be reached. */
  icon?: ReactNode
  /** Adds a 'Try again' button. */
  onRetry?: () => void
}

/** Loading failed: icon, text, 'Try again'. Announced to screen readers. */
export function ErrorState({ title, detail, icon, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.line}>{icon ?? <IconCloudOff size={30} stroke={1.5} aria-hidden />}</span>
      <p className={classes.text}>{title}</p>
      {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      {onRetry !== undefined && (
        <PlainButton className={classes.retry} icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {uiTexts.tryAgain}
        </PlainButton>
      )}
    </div>
  )
}
