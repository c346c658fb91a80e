import { compareAmounts, formatFigure } from '@countersign/domain'
import { useId } from 'react'
import type { CSSProperties } from 'react'
import type { CheckedPolicy } from '../../review/use-policy-check.ts'
import { texts } from '../texts.ts'
import classes from './coverage.module.css'

type DrawnCoverage = NonNullable<CheckedPolicy['coverage']>[number]
type Bar = DrawnCoverage['coverage']['bars'][number]
type Cell = Bar['cells'][number]

const said = texts.coverage

/** One bar for each value of the smallest choice, divided at the bounds of amounts; what falls to 'otherwise' is hatched (N5). */
export function CoverageBars({ drawn }: { drawn: DrawnCoverage }) {
  const { coverage, by_name } = drawn
  const bounds = boundsIn(coverage.bars)
  const captionId = useId()
  return (
    <div>
      <p id={captionId} className={classes.caption}>
        {said.chart(by_name, coverage.currency)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard where it is wider than the screen */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby={captionId}>
        <div
          role="table"
          aria-labelledby={captionId}
          className={classes.bars}
          style={{ '--ranges': bounds.length + 1 } as CSSProperties}
        >
          {bounds.length > 0 && (
            <div role="row" className={classes.bar}>
              <div role="cell" className={classes.value} />
              {[null, ...bounds].map((above, at) => (
                <div key={above} role="columnheader" className={classes.tick}>
                  <span aria-hidden>{above === null ? '0' : formatFigure(above)}</span>
                  <span className={classes.hidden}>
                    {said.range(above && formatFigure(above), upper(bounds, at))}
                  </span>
                </div>
              ))}
            </div>
          )}
          {coverage.bars.map((bar, at) => (
            <div key={bar.value} role="row" className={classes.bar}>
              <div role="rowheader" className={classes.value}>
                {barName(drawn, bar, at)}
              </div>
              {bar.cells.map((cell) => (
                <CoverageCell key={cell.above} cell={cell} span={spanOf(cell, bounds)} />
              ))}
            </div>
          ))}
        </div>
      </div>
      {coverage.others && <p className={classes.text}>{said.others(coveredWords(coverage.others))}</p>}
    </div>
  )
}

function CoverageCell({ cell, span }: { cell: Cell; span: number }) {
  return (
    <div
      role="cell"
      aria-colspan={span}
      className={classes.cell}
      style={{ '--span': span } as CSSProperties}
      data-gap={cell.otherwise || undefined}
    >
      <span className={classes.covered}>{coveredWords(cell)}</span>
    </div>
  )
}

function barName({ coverage, bar_names }: DrawnCoverage, { value }: Bar, at: number): string {
  if (coverage.by === null) return said.allMemos
  return value === null ? said.missing : (bar_names[at] ?? value)
}

/** The bounds between the cells of all bars, the lowest first. */
function boundsIn(bars: readonly Bar[]): string[] {
  const all = bars.flatMap(({ cells }) => cells.flatMap(({ above }) => (above === null ? [] : [above])))
  return [...new Set(all)].toSorted(compareAmounts)
}

function upper(bounds: readonly string[], at: number): string | null {
  const bound = bounds[at]
  return bound === undefined ? null : formatFigure(bound)
}

function spanOf({ above, up_to }: Cell, bounds: readonly string[]): number {
  const from = above === null ? 0 : bounds.indexOf(above) + 1
  const to = up_to === null ? bounds.length + 1 : bounds.indexOf(up_to) + 1
  return to - from
}

function coveredWords({ rows, otherwise }: Pick<Cell, 'rows' | 'otherwise'>): string {
  if (rows.length === 0) return said.otherwise
  return otherwise ? said.rowOrOtherwise(rows) : said.row(rows)
}
