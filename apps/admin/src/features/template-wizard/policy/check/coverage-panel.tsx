import { errorText } from '@countersign/app-shell/error-text'
import { AppLink, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '../../../../lib/paths.ts'
import type { CheckedPolicy } from '../../review/use-policy-check.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import { CoverageBars } from './coverage-bars.tsx'
import classes from './coverage.module.css'
import { GapNotice } from './gap-notice.tsx'
import { RecentMemos } from './recent-memos.tsx'

interface CoveragePanelProps {
  checked: CheckedPolicy | undefined
  isCurrent: boolean
  error: Error | null
  onRetry: () => void
}

const said = texts.coverage

/** What falls where (N5): gaps, rows that nothing reaches, roles without holders, and the latest memos as counts. */
export function CoveragePanel({ checked, isCurrent, error, onRetry }: CoveragePanelProps) {
  return (
    <Sheet label={said.title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{said.title}</h2>
        <span className={classes.text} role="status">
          {isCurrent ? said.checked : error === null ? said.running : ''}
        </span>
      </div>
      {error !== null && <ErrorState title={said.failure} detail={errorText(error)} onRetry={onRetry} />}
      {error === null && checked === undefined && <SkeletonRows rows={3} />}
      {checked && <Checked checked={checked} />}
    </Sheet>
  )
}

function Checked({ checked }: { checked: CheckedPolicy }) {
  const { policy } = usePolicy()
  const { coverage, recent } = checked
  const isBegun = policy.rows.length > 0
  const hasGaps = coverage?.some(({ gaps }) => gaps.length > 0)
  return (
    <div className={classes.stack}>
      {coverage === null && <Fact isGood={false}>{said.entangled}</Fact>}
      {coverage !== null && isBegun && (
        <>
          {hasGaps ? <GapNotice coverage={coverage} /> : <Fact isGood>{said.complete}</Fact>}
          {coverage.map((drawn) => (
            <CoverageBars key={drawn.coverage.currency ?? 'all'} drawn={drawn} />
          ))}
        </>
      )}
      <Facts checked={checked} />
      <RecentMemos recent={recent} />
    </div>
  )
}

/** Rows that nothing reaches, and roles without holders, company by company. */
function Facts({ checked: { findings, holders } }: { checked: CheckedPolicy }) {
  const outOfReach = findings.filter(({ code }) => code === 'UNREACHABLE' || code === 'CONTRADICTION')
  const { missing, companies, complete_companies } = holders
  return (
    <ul className={classes.facts}>
      {outOfReach.length === 0 && (
        <li>
          <Fact isGood>{said.reachable}</Fact>
        </li>
      )}
      {outOfReach.map(({ row_id, place, message }) => (
        <li key={row_id}>
          <Fact isGood={false}>{`${place}: ${message}`}</Fact>
        </li>
      ))}
      {companies > 0 && (
        <li>
          <Fact isGood={complete_companies === companies}>{said.holders(complete_companies, companies)}</Fact>
        </li>
      )}
      {missing.map(({ role_id, place_kind, place_id, text }) => (
        <li key={`${role_id} ${place_kind} ${place_id}`}>
          <Fact isGood={false}>
            {text} <AppLink href={paths.settingsRole(role_id)}>{said.nameOne}</AppLink>
          </Fact>
        </li>
      ))}
    </ul>
  )
}

function Fact({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <span className={classes.fact} data-good={isGood || undefined}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
