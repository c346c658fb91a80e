import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** 'amber' asks for attention (returned memos), 'brass' is a hint, 'error' reports a failure. */
  tone?: 'amber' | 'brass' | 'error'
  icon?: ReactNode
  /** Whether it is announced when it appears. Defaults to true for errors; turn it off where it takes the focus. */
  isAlert?: boolean
  /** A link or button at the right. */
  end?: ReactNode
}

/** A boxed remark in a page: icon, text and at most one action. */
export function Notice({ children, tone = 'brass', icon, isAlert = tone === 'error', end }: NoticeProps) {
  const standard =
    tone === 'error' ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      data-end={end !== undefined || undefined}
      role={isAlert ? 'alert' : undefined}
    >
      {icon ?? standard}
      <div className={classes.text}>{children}</div>
      {end}
    </div>
  )
}
