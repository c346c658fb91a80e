import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writeFigure } from './figure-address.ts'
import type { Figure } from './figure-address.ts'
import { countText } from './figure-text.ts'
import { showWords } from './figure-words.ts'

/** Kept with the address of a panel that a link of its page opened. */
export interface PanelState {
  /** The id of the link's element. */
  opener: string
}

interface FigureLinkProps {
  figure: Figure
  /** The address of the panel with the figure's memos. */
  href: string
  /** Says what it shows; it contains the visible text. */
  label: string
  className?: string
  children: ReactNode
}

/** A figure that opens the panel with its memos. The panel gives the focus back to it. */
export function FigureLink({ figure, href, label, className, children }: FigureLinkProps) {
  const id = useId()
  return (
    <Link
      id={id}
      to={href}
      state={{ opener: id } satisfies PanelState}
      preventScrollReset
      className={className}
      aria-label={label}
      title={label}
      data-figure={writeFigure(figure).toString()}
    >
      {children}
    </Link>
  )
}

interface CountLinkProps {
  figure: Figure
  count: number
  /** The name of the figure's template, if it has one. */
  templateName?: string
  figureHref: (figure: Figure) => string
  className?: string
}

/** A count that opens the panel with its memos, if there are any. */
export function CountLink({ figure, count, templateName, figureHref, className }: CountLinkProps) {
  if (count === 0) return countText(count)
  return (
    <FigureLink
      figure={figure}
      href={figureHref(figure)}
      label={showWords(figure, count, templateName)}
      className={className}
    >
      {countText(count)}
    </FigureLink>
  )
}
