import type { ReactNode } from 'react'
import classes from './sheet.module.css'

interface SheetProps {
  children: ReactNode
  /** 'plain' is a card; 'ruled' bears the double rule of a document at its head. */
  rule?: 'plain' | 'ruled'
  /** Without it the content touches the edges (tables, feeds). */
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
