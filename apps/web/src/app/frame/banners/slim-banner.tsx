import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './slim-banner.module.css'

interface SlimBannerProps {
  /** Names the banner for screen readers. */
  label: string
  children: ReactNode
  /** Shown on the right: a link or button that helps. */
  end?: ReactNode
}

/** One slim line above the top bar. */
export function SlimBanner({ label, children, end }: SlimBannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{children}</span>
      {end}
    </aside>
  )
}
