import type { ReactNode } from 'react'
import classes from './sheet.module.css'

interface SheetProps {
  children: ReactNode
  /** 'plain' is a card; 'ruled' has a document's double rule at its top. */
  rule?: 'plain' | 'ruled'
  /** Off for content that reaches the edges: tables, feeds. */
  padded?: boolean
  /** Names the sheet as a region of the page. */
  label?: string
}

/** A white sheet on the canvas. */
export function Sheet({ children, rule = 'plain', padded = true, label }: SheetProps) {
  const Element = label === undefined ? 'div' : 'section'
  return (
    <Element className={classes.sheet} data-rule={rule} data-padded={padded || undefined} aria-label={label}>
      {children}
    </Element>
  )
}
