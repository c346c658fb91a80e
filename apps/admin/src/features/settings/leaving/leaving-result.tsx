import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ActionBar, Crumbs, DataTable, ErrorState, PageBody, PageTitle, SkeletonRows } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import classes from '../settings.module.css'
import { SectionTable } from '../section-table.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { texts } from './texts.ts'

type Result = CallOutput<'admin-get_handover_result'>
type ResultMemo = Result['memos'][number]

const POLL_MS = 1000

/** The progress of a handover, and what became of each memo (K9). */
export function LeavingResult({ handoverId, email }: { handoverId: string; email: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_handover_result', { handover_id: handoverId }),
    refetchInterval: ({ state }) => (state.data?.has_ended === true || state.error ? false : POLL_MS),
  })
  const title = texts.title(data?.name ?? email)
  usePageTitle(title)
  return (
    <>
      <ActionBar
        start={
          <Crumbs
            crumbs={[
              { label: texts.back, href: paths.settingsPeople },
              { label: title, href: paths.settingsLeaving(email) },
              { label: texts.result },
            ]}
          />
        }
      />
      <PageBody>
        <PageTitle
          title={title}
          subtitle={data && texts.startedBy(data.by_name, formatDateTime(data.date_created))}
        />
        {data === undefined && error === null && <SkeletonRows rows={4} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={settingsTexts.loadFailure}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <SectionTable
            title={texts.result}
            hint={
              data.has_ended
                ? texts.ended(data.moved, data.total - data.moved)
                : texts.progress(data.done, data.total)
            }
          >
            {!data.has_ended && (
              <Progress.Root>
                <Progress.Section
                  value={(100 * data.done) / Math.max(1, data.total)}
                  aria-label={texts.result}
                />
              </Progress.Root>
            )}
            <DataTable
              caption={texts.result}
              rows={data.memos}
              rowKey={(memo) => memo.memo_id}
              emptyText={texts.none}
              columns={COLUMNS}
            />
          </SectionTable>
        )}
      </PageBody>
    </>
  )
}

const COLUMNS: DataColumn<ResultMemo>[] = [
  { key: 'memo', header: texts.memoId, width: '11rem', card: 'title', cell: (memo) => memo.memo_id },
  { key: 'template', header: texts.template, cell: (memo) => memo.template_name },
  { key: 'part', header: texts.part, width: '8rem', cell: (memo) => texts.parts[memo.part] },
  { key: 'to', header: texts.goesTo, cell: (memo) => memo.to_name },
  {
    key: 'outcome',
    header: texts.outcome,
    cell: (memo) => (
      <span className={classes.whole}>
        {[texts.outcomes[memo.outcome ?? 'WAITING'], memo.message].filter((part) => part !== null).join(': ')}
      </span>
    ),
    title: (memo) => memo.message ?? undefined,
  },
]
