import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import { PREVIEW_ROWS } from '../limits.ts'
import { SectionTable } from '../section-table.tsx'
import { texts } from '../texts.ts'

type Problem = CallOutput<'admin-preview_people_import'>['errors'][number]
const text = texts.import

interface CsvProblemsProps {
  problems: Problem[]
  /** Problems that the server has counted alone. */
  leftOut?: number
}

/** What keeps a file from being imported, by line and column. */
export function CsvProblems({ problems, leftOut = 0 }: CsvProblemsProps) {
  const hidden = Math.max(0, problems.length - PREVIEW_ROWS) + leftOut
  return (
    <div role="alert">
      <SectionTable
        title={text.errorsTitle(problems.length + leftOut)}
        hint={hidden > 0 ? text.more(hidden) : undefined}
      >
        <DataTable<Problem>
          caption={text.problem}
          rows={problems.slice(0, PREVIEW_ROWS)}
          rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
          emptyText={texts.nothing}
          columns={[
            { key: 'line', header: text.line, width: '5rem', card: 'aside', cell: ({ line }) => line },
            { key: 'column', header: text.column, width: '8rem', cell: ({ column }) => column },
            {
              key: 'message',
              header: text.problem,
              card: 'title',
              cell: ({ message }) => message,
              title: ({ message }) => message,
            },
          ]}
        />
      </SectionTable>
    </div>
  )
}
