import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { listAddress } from '../figures/figure-address.ts'
import type { Insights, Report } from '../figures/report-types.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'
import { useFigurePanel } from './use-figure-panel.ts'

interface FigurePanelSlotProps {
  filters: ReportFilters
  template: ReportTemplate
  /** The filters as they are in the address. */
  search: URLSearchParams
  report: Report
  insights: Insights | undefined
}

/** The panel's code is loaded with its first figure, so that reports don't wait for it. */
const panelQuery = {
  queryKey: ['figure-panel.tsx'],
  queryFn: async () => (await import('./figure-panel.tsx')).FigurePanel,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
}

/** The list of the memos behind a figure, beside the report, if the address names one. */
export function FigurePanelSlot({ search, ...shown }: FigurePanelSlotProps) {
  const { template } = shown
  const { figure, isOpen, close, show } = useFigurePanel(template, search)
  const { data: Panel, isError } = useQuery({ ...panelQuery, enabled: isOpen })
  if (figure === null) return null
  const listHref = listAddress(figure, template, search)
  // The page shows the same memos, or says that it can't be loaded.
  if (isError && isOpen) return <Navigate to={listHref} replace />
  if (Panel === undefined) return null
  return (
    <Panel {...shown} figure={figure} opened={isOpen} listHref={listHref} onClose={close} onShow={show} />
  )
}
