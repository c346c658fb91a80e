import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { PlainButton } from './plain-button.tsx'
import classes from './states.module.css'
import { uiTexts } from './texts.ts'

interface ErrorStateProps {
  title: string
  /** What the server said. */
  detail?: string
  /** Gives the 'Try again' button. */
  onRetry?: () => void
}

/** Something could not be fetched: icon, text, 'Try again'. Announced to screen readers. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff className={classes.line} size={30} stroke={1.5} aria-hidden />
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
