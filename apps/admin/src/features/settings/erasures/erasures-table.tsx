import { kindText, writtenText } from '@countersign/app-shell/erasable-parts'
import { DataTable, StatusBadge } from '@countersign/ui'
import type { ReactNode } from 'react'
import settings from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { Course } from './course.tsx'
import type { Erasure } from './erasure.ts'
import { stepsOf } from './steps-of.ts'
import { texts } from './texts.ts'

interface ErasuresTableProps {
  caption: string
  rows: readonly Erasure[] | undefined
  emptyText: string
  error: { title: string; detail: string; onRetry: () => void } | undefined
  /** Below what happened so far. */
  hint?: (erasure: Erasure) => ReactNode
  /** The row's buttons. */
  actions?: (erasure: Erasure) => ReactNode
}

/** Requests to erase a part: memo, part, what happened so far, and state. */
export function ErasuresTable({ caption, rows, emptyText, error, hint, actions }: ErasuresTableProps) {
  return (
    <DataTable<Erasure>
      caption={caption}
      rows={rows}
      rowKey={(erasure) => erasure.erasure_id}
      emptyText={emptyText}
      error={error}
      columns={[
        {
          key: 'memo',
          header: texts.memoId,
          width: '9.5rem',
          card: 'title',
          cell: (erasure) => erasure.memo_id,
        },
        { key: 'what', header: texts.what, width: '17rem', cell: (erasure) => <What erasure={erasure} /> },
        {
          key: 'course',
          header: texts.course,
          card: 'below',
          cell: (erasure) => (
            <>
              <Course steps={stepsOf(erasure)} />
              {hint?.(erasure)}
            </>
          ),
        },
        {
          key: 'state',
          header: texts.state,
          width: '8rem',
          card: 'aside',
          cell: (erasure) => <StatusBadge {...texts.states[erasure.state]} />,
        },
        ...(actions === undefined
          ? []
          : [
              {
                key: 'action',
                header: settingsTexts.action,
                width: '12rem',
                card: 'below' as const,
                cell: actions,
              },
            ]),
      ]}
    />
  )
}

function What({ erasure }: { erasure: Erasure }) {
  return (
    <span className={settings.two}>
      {kindText(erasure)}
      <span className={settings.under}>{writtenText(erasure)}</span>
    </span>
  )
}
