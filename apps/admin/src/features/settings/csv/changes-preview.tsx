import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { PREVIEW_ROWS } from '../limits.ts'
import { SectionTable } from '../section-table.tsx'
import { texts } from '../texts.ts'

const text = texts.import

/** What one line of a file would do. */
interface ChangedLine {
  /** Null where the file lacks what would be removed. */
  line: number | null
  effect: keyof typeof text.effects
  before: string
  after: string
}

interface ChangesPreviewProps<Row extends ChangedLine> {
  /** Those that change something. */
  rows: readonly Row[]
  /** Changes that the server has counted alone. */
  leftOut?: number
  /** The counts of the whole file. */
  summary: string
  subject: { header: string; width: string; of: (row: Row) => string }
  /** Heading of what changes. */
  change: string
}

/** What a file would change, by line: the first lines, and how many there are. */
export function ChangesPreview<Row extends ChangedLine>(props: ChangesPreviewProps<Row>) {
  const { rows, leftOut = 0, summary, subject, change } = props
  const hidden = Math.max(0, rows.length - PREVIEW_ROWS) + leftOut
  const columns: DataColumn<Row>[] = [
    { key: 'line', header: text.line, width: '5rem', card: 'none', cell: ({ line }) => line },
    {
      key: 'effect',
      header: text.effect,
      width: '7rem',
      card: 'aside',
      cell: ({ effect }) => text.effects[effect],
    },
    {
      key: 'subject',
      header: subject.header,
      width: subject.width,
      card: 'title',
      cell: subject.of,
      title: subject.of,
    },
    { key: 'change', header: change, card: 'below', cell: changeText, title: changeText },
  ]
  return (
    <SectionTable title={text.previewTitle} hint={hidden > 0 ? `${summary}; ${text.more(hidden)}` : summary}>
      <DataTable<Row>
        caption={text.previewTitle}
        rows={rows.slice(0, PREVIEW_ROWS)}
        rowKey={(row) => `${row.line} ${subject.of(row)} ${row.before}`}
        emptyText={text.nothingToDo}
        columns={columns}
      />
    </SectionTable>
  )
}

function changeText({ effect, before, after }: ChangedLine): string {
  return effect === 'CHANGED' ? text.arrow(before, after) : after || before
}
