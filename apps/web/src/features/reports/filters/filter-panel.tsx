import { isAllGroups } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { reportTexts } from '../texts.ts'
import classes from './filter-panel.module.css'
import { MonthRange } from './month-range.tsx'
import { allGroupsOf } from './report-filters.ts'
import type { ReportFilters, ReportOptions, ReportTemplate } from './report-filters.ts'

const texts = reportTexts.filters

interface FilterPanelProps {
  options: ReportOptions
  template: ReportTemplate
  filters: ReportFilters
  onChange: (changed: Partial<ReportFilters>) => void
}

/** Company, group, months and year of a report (W15). */
export function FilterPanel({ options, template, filters, onChange }: FilterPanelProps) {
  const { company, group, startMonth, endMonth, year } = filters
  const all = { value: allGroupsOf[template], label: texts.allGroups }
  return (
    <section className={classes.panel} aria-label={texts.label}>
      <NativeSelect
        label={texts.company}
        data={options.companies}
        value={company}
        onChange={(event) => onChange({ company: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.group}
        data={[...(options.access_level === 'Super Admin' ? [all] : []), ...options.groups]}
        value={isAllGroups(group) ? all.value : group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <MonthRange
        start={startMonth}
        end={endMonth}
        onChange={(start, end) => onChange({ startMonth: start, endMonth: end })}
      />
      <NativeSelect
        label={texts.year}
        data={options.years.map(String)}
        value={String(year)}
        onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
      />
    </section>
  )
}
