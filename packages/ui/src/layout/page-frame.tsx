import type { ReactNode } from 'react'
import { useReturningFocus } from '../focus/use-kept-focus.ts'
import classes from './page-frame.module.css'
import { uiTexts } from '../texts.ts'

interface PageFrameProps {
  /** Usually a TopBar. */
  topBar: ReactNode
  /** A slim strip above the top bar. */
  banner?: ReactNode
  /** Phones only, at the bottom of the screen; hidden while a page shows an ActionBar. */
  bottomBar?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: skip link, banner, sticky top bar, main landmark, bottom bar on phones. */
export function PageFrame({ topBar, banner, bottomBar, children }: PageFrameProps) {
  const frame = useReturningFocus<HTMLDivElement>()
  return (
    <div ref={frame} className={classes.frame}>
      <a className={classes.skip} href="#content">
        {uiTexts.skipToContent}
      </a>
      {banner}
      {topBar}
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {bottomBar !== undefined && bottomBar !== null && (
        <nav className={classes.bottomBar} aria-label={uiTexts.quickActions}>
          {bottomBar}
        </nav>
      )}
    </div>
  )
}
