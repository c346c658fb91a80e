import { BUDGET_TYPES, COST_PANELS, CURRENCIES, DEFAULT_CURRENCY } from '@countersign/domain'
import type { BudgetType, CostPanel, Currency } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Input, NativeSelect, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { countText, moneyText } from '../figures/figure-text.ts'
import { InkBar } from '../figures/ink-bar.tsx'
import { reportTexts } from '../texts.ts'
import { costFigures } from './cost-figures.ts'
import type { CostRow } from './cost-figures.ts'
import classes from './cost-panels.module.css'

const texts = reportTexts.costs

/** The cost of fully approved memos by ranges: CAPEX, OPEX and both (W16). */
export function CostPanels({ rows }: { rows: readonly CostRow[] }) {
  return (
    <section aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <div className={classes.panels}>
        {COST_PANELS.map((panel) => (
          <Panel key={panel} panel={panel} rows={rows} />
        ))}
      </div>
    </section>
  )
}

function Panel({ panel, rows }: { panel: CostPanel; rows: readonly CostRow[] }) {
  const id = useId()
  const [budgetType, setBudgetType] = useState<BudgetType>(BUDGET_TYPES[0])
  const [currency, setCurrency] = useState<Currency>(DEFAULT_CURRENCY)
  const { totalAmount, memoCount, ranges } = costFigures(rows, panel, currency, budgetType)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 className={classes.name} id={id}>
          {panel}
        </h3>
        <NativeSelect
          className={classes.currency}
          size="xs"
          aria-label={texts.currency}
          data={[...CURRENCIES]}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
        />
      </div>
      <Input.Wrapper label={texts.view} labelElement="div">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts.view}
          data={BUDGET_TYPES.map((value) => ({ value, label: texts.budgetTypes[value] }))}
          value={budgetType}
          onChange={(value) => setBudgetType(value as BudgetType)}
        />
      </Input.Wrapper>
      {currency !== DEFAULT_CURRENCY && <Notice>{texts.notice}</Notice>}
      <dl className={classes.totals}>
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <span className={classes.code}>{currency}</span> {moneyText(totalAmount)}
          </dd>
        </div>
        <div>
          <dt>{texts.memos}</dt>
          <dd>{countText(memoCount)}</dd>
        </div>
      </dl>
      <table className={classes.ranges}>
        <thead>
          <tr>
            <th scope="col">{texts.range}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.percent}</th>
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ label, count, percent }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <InkBar part={count} whole={memoCount} />
              </th>
              <td>{countText(count)}</td>
              <td>{percent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
