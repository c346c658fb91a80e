import { RETENTION_YEARS } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { SectionTable } from '../section-table.tsx'
import { texts as settingsTexts } from '../texts.ts'
import type { Period, SectionProps } from './retention.ts'
import { texts } from './texts.ts'

/** For how many years the memos of each template are kept (R8). */
export function PeriodsSection({ data, error }: SectionProps) {
  const [changed, setChanged] = useState<Period>()
  return (
    <SectionTable title={texts.periods} hint={texts.periodsHint}>
      <DataTable<Period>
        caption={texts.periods}
        rows={data?.periods}
        rowKey={({ template_id }) => template_id}
        emptyText={texts.noTemplates}
        error={error}
        columns={[
          { key: 'template', header: texts.template, card: 'title', cell: (one) => one.template_name },
          {
            key: 'years',
            header: texts.kept,
            width: '10rem',
            card: 'aside',
            cell: ({ years }) => (years === null ? texts.forGood : texts.years(years)),
          },
          {
            key: 'action',
            header: settingsTexts.action,
            width: '7rem',
            card: 'end',
            cell: (period) => (
              <RowButtons of={period.template_name}>
                <RowButton label={texts.change} onClick={() => setChanged(period)} />
              </RowButtons>
            ),
          },
        ]}
      />
      {changed !== undefined && <PeriodDialog period={changed} onClose={() => setChanged(undefined)} />}
    </SectionTable>
  )
}

function PeriodDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const { template_id, template_name } = period
  const [typed, setTyped] = useState(period.years === null ? '' : String(period.years))
  const [wasTried, setWasTried] = useState(false)
  const save = useChange('admin-save_retention_period', { quiet: true, onDone: onClose })
  const years = typed.trim() === '' ? null : Number(typed)
  const { least, most } = RETENTION_YEARS
  const isRight = years === null || (Number.isInteger(years) && years >= least && years <= most)
  const send = () => {
    setWasTried(true)
    if (isRight) save.mutate({ template_id, years })
  }
  return (
    <EditDialog
      title={texts.periodTitle(template_name)}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
      onSave={send}
    >
      <TextInput
        label={texts.yearsField}
        description={texts.yearsHint}
        inputMode="numeric"
        data-autofocus
        value={typed}
        error={wasTried && !isRight ? texts.yearsWrong(least, most) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
