import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { panelAddress, readFigure, reportAddress, writeFigure } from '../figures/figure-address.ts'
import type { Figure } from '../figures/figure-address.ts'
import type { PanelState } from '../figures/figure-link.tsx'
import type { ReportTemplate } from '../filters/report-filters.ts'

interface FigurePanel {
  /** Of the panel that is open, or was open last. */
  figure: Figure | null
  isOpen: boolean
  close: () => void
  /** Shows another figure in its place. */
  show: (figure: Figure) => void
}

/**
 * The panel that the address names. It closes by going back to where its link was, or, where it was opened by its address, by
 * taking the figure out of it. The focus returns to the figure.
 */
export function useFigurePanel(template: ReportTemplate, filters: URLSearchParams): FigurePanel {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const opened = useMemo(() => readFigure(params), [params])
  const name = opened && writeFigure(opened).toString()
  const [lastName, setLastName] = useState(name)
  if (name !== null && name !== lastName) setLastName(name)
  const opener = openerOf(location.state)
  useFocusOnFigure(name, opener)
  const closedKey = useRef<string>(null)
  useEffect(() => {
    if (name === null) closedKey.current = null
  }, [name])
  return {
    figure: useMemo(() => (lastName === null ? null : readFigure(new URLSearchParams(lastName))), [lastName]),
    isOpen: name !== null,
    close: () => {
      // A second Escape must not go back any further.
      if (name === null || closedKey.current === location.key) return
      closedKey.current = location.key
      if (opener !== null) void navigate(-1)
      else void navigate(reportAddress(template, filters), { replace: true, preventScrollReset: true })
    },
    show: (figure) =>
      void navigate(panelAddress(figure, template, filters), {
        replace: true,
        preventScrollReset: true,
        state: location.state as unknown,
      }),
  }
}

function openerOf(state: unknown): string | null {
  return (state as PanelState | null)?.opener ?? null
}

/** Gives the focus to the figure whose panel has closed: its link, another link of that figure, or the page. */
function useFocusOnFigure(name: string | null, opener: string | null): void {
  const first = useRef<{ name: string; opener: string | null }>(null)
  useEffect(() => {
    if (name !== null) {
      first.current ??= { name, opener }
      return
    }
    if (first.current === null) return
    const link =
      document.getElementById(first.current.opener ?? '') ??
      document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(first.current.name)}"]`) ??
      document.getElementById('content')
    first.current = null
    link?.focus()
  }, [name, opener])
}
