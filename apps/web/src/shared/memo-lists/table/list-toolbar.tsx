import type { DataColumn } from '@countersign/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AmountFilterButton } from '../filters/amount-filter.tsx'
import { ApproverFilters } from '../filters/approver-filters.tsx'
import type { ApproversListName } from '../filters/approver-filters.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { countFoldedFilters } from '../filters/list-filters.ts'
import type { ChangeFilters, ListFilters, OfferedFilters } from '../filters/list-filters.ts'
import { TaskChips } from '../filters/task-chips.tsx'
import { TasksOrder } from '../filters/tasks-order.tsx'
import type { ListOrder } from '../list-address.ts'
import type { MemoListName, MemoRow } from '../memo-lists.ts'
import { DownloadReport } from '../report-export/download-report.tsx'
import { useReportOffer } from '../report-export/use-report-offer.ts'
import type { ReportOffer } from '../report-export/use-report-offer.ts'
import { TableOptionsMenu } from '../table-options/table-options-menu.tsx'
import type { useTableOptions } from '../table-options/use-table-options.ts'
import { memoListTexts } from '../texts.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import classes from './list-toolbar.module.css'

interface ListToolbarProps {
  name: MemoListName
  filters: ListFilters
  offered: OfferedFilters
  onFilters: ChangeFilters
  order: ListOrder
  onOrder: (order: ListOrder) => void
  /** Of memos to approve: offers chips, views and other orders (M1, M9). */
  isTasks: boolean
  /** Whether the reader decides for someone else today (K2). */
  isDelegate: boolean
  /** Null where the remote flag takes the table's options away (U44). */
  options: ReturnType<typeof useTableOptions> | null
  /** Those that the options can hide. */
  columns: DataColumn<MemoRow>[]
  /** Offered on phones alone; tables have boxes. */
  onSelect: (() => void) | undefined
}

/** The filters and options above a list (U14). On phones they are folded, so that the first screen shows memos. */
export function ListToolbar(props: ListToolbarProps) {
  const { name, filters, offered, onFilters, isTasks, options } = props
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const report = useReportOffer(name)
  const hasFilters = offered.dateRange || offered.memoType || isApprovers(name)
  const hasOptions = isTasks || options !== null || report !== undefined
  if (!hasFilters && !hasOptions) return null
  return (
    <div className={classes.toolbar}>
      {isTasks && <TaskChips filters={filters} isDelegate={props.isDelegate} onChange={onFilters} />}
      {props.onSelect && (
        <Button variant="default" size="xs" className={classes.phoneOnly} onClick={props.onSelect}>
          {memoListTexts.choose}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        className={classes.phoneOnly}
        leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {memoListTexts.filterAndSort(countFoldedFilters(filters))}
      </Button>
      <div id={id} className={classes.folded} data-unfolded={isUnfolded || undefined}>
        <FilterBar offered={offered} filters={filters} onChange={onFilters} />
        {isApprovers(name) && (
          <>
            <AmountFilterButton filters={filters} onChange={onFilters} />
            <ApproverFilters name={name} filters={filters} onChange={onFilters} />
          </>
        )}
        {hasOptions && (
          <div className={classes.options}>
            <Options {...props} report={report} />
          </div>
        )}
      </div>
    </div>
  )
}

function Options({
  isTasks,
  order,
  onOrder,
  options,
  columns,
  report,
  filters,
}: ListToolbarProps & { report: ReportOffer | undefined }) {
  return (
    <>
      {isTasks && <ViewsMenu />}
      {isTasks && <TasksOrder order={order} onChange={onOrder} />}
      {options && !isTasks && (
        <SegmentedControl
          size="xs"
          aria-label={memoListTexts.order}
          data={[
            { value: 'latest', label: memoListTexts.latest },
            { value: 'oldest', label: memoListTexts.oldest },
          ]}
          value={order === 'oldest' ? 'oldest' : 'latest'}
          onChange={(value) => onOrder(value === 'oldest' ? 'oldest' : 'latest')}
        />
      )}
      {options && (
        <TableOptionsMenu
          columns={columns}
          hidden={options.hidden}
          onHidden={options.setHidden}
          density={options.density}
          onDensity={options.setDensity}
        />
      )}
      {report && <DownloadReport offer={report} filters={filters} />}
    </>
  )
}

/** The lists with filters of their own (M9). */
function isApprovers(name: MemoListName): name is ApproversListName {
  return name === 'getForMyApprovalActiveWithUserID' || name === 'getForMyApprovalHistoryWithUserID'
}
