import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** 'amber' wants attention (returned memos); 'brass' is the console's hint; 'error' says what failed. */
  tone?: 'amber' | 'brass' | 'error'
  icon?: ReactNode
  /** Whether it is read out as soon as it is there; an error is, unless it gets the focus. */
  isAlert?: boolean
  /** Right: a link or button. */
  end?: ReactNode
}

/** A boxed remark inside a page: icon, text, and at most one thing to do. */
export function Notice({ children, tone = 'brass', icon, isAlert = tone === 'error', end }: NoticeProps) {
  const standard =
    tone === 'error' ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />
  return (
    <div className={classes.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      {icon ?? standard}
      <div className={classes.text}>{children}</div>
      {end}
    </div>
  )
}
