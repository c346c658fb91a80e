import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import { CsvProblems } from '../csv/csv-problems.tsx'
import { PREVIEW_ROWS } from '../limits.ts'
import { SectionTable } from '../section-table.tsx'
import { texts } from '../texts.ts'

type Preview = CallOutput<'admin-preview_people_import'>
type Row = Preview['rows'][number]
const text = texts.import

/** A file's changes, or its errors, by line. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { errors, rows, added, changed, unchanged } = preview
  if (errors.length > 0) return <CsvProblems problems={errors} />
  const changing = rows.filter((row) => row.effect !== 'UNCHANGED' || row.ignored_group !== null)
  const hidden = changing.length - PREVIEW_ROWS
  const summary = text.summary(added, changed, unchanged)
  return (
    <SectionTable title={text.previewTitle} hint={hidden > 0 ? `${summary}; ${text.more(hidden)}` : summary}>
      <DataTable<Row>
        caption={text.previewTitle}
        rows={changing.slice(0, PREVIEW_ROWS)}
        rowKey={(row) => String(row.line)}
        emptyText={text.nothingToDo}
        columns={[
          { key: 'line', header: text.line, width: '5rem', card: 'none', cell: (row) => row.line },
          {
            key: 'effect',
            header: text.effect,
            width: '7rem',
            card: 'aside',
            cell: (row) => text.effects[row.effect],
          },
          {
            key: 'name',
            header: texts.people.name,
            width: '14rem',
            card: 'title',
            cell: (row) => row.name,
            title: (row) => row.name,
          },
          {
            key: 'email',
            header: texts.people.email,
            cell: (row) => row.email,
            title: (row) => row.email,
          },
          {
            key: 'changes',
            header: texts.log.change,
            card: 'end',
            cell: changesText,
            title: changesText,
          },
        ]}
      />
    </SectionTable>
  )
}

function changesText({ effect, changes, company_name, group_name, ignored_group }: Row): string {
  const ignored = ignored_group === null ? [] : [text.ignoredGroup(ignored_group)]
  if (effect === 'ADDED') return [company_name, group_name, ...ignored].filter(Boolean).join(', ')
  const changed = changes.map(({ what, before, after }) => text.change(what, before, after))
  return [...changed, ...ignored].join(', ')
}
