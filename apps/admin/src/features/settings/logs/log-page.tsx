import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { DataTable, Pager, rangeOfPage } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { loadError } from '../../../lib/load-error.ts'
import { changeText } from './change-text.ts'
import { PAGE_SIZE, SEARCH_DELAY_MS, SEARCH_MAX_CHARACTERS } from '../limits.ts'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

type AdminEvent = CallOutput<'admin-get_log'>['events'][number]

const columns: DataColumn<AdminEvent>[] = [
  {
    key: 'date',
    header: texts.log.date,
    width: '11.5rem',
    card: 'end',
    cell: (event) => formatDateTime(event.date),
  },
  {
    key: 'who',
    header: texts.log.who,
    width: '11rem',
    card: 'meta',
    cell: (event) => event.actor_name,
    title: (event) => event.actor_email,
  },
  {
    key: 'what',
    header: texts.log.what,
    card: 'title',
    cell: (event) => `${texts.log.actions[event.action] ?? event.action} ${event.subject_name}`,
    title: (event) => event.subject_name,
  },
  {
    key: 'change',
    header: texts.log.change,
    card: 'none',
    cell: (event) => changeText(event.before, event.after),
    title: (event) => changeText(event.before, event.after),
  },
]

/** Who changed what in the console, newest first. */
export function Component() {
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const [kind, setKind] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_log', {
      search: searched,
      subject_kind: kind,
      page_no: page,
      limit: PAGE_SIZE,
    }),
    enabled: lengthProblem(searched, SEARCH_MAX_CHARACTERS) === undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <SettingsFrame subtitle={texts.log.title}>
      <div className={classes.filters}>
        <TextInput
          label={texts.log.search}
          value={search}
          error={lengthProblem(search, SEARCH_MAX_CHARACTERS)}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={texts.log.kind}
          placeholder={texts.log.allKinds}
          clearable
          data={Object.entries(texts.log.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => {
            setKind(value)
            setPage(1)
          }}
        />
      </div>
      <DataTable
        caption={texts.log.title}
        columns={columns}
        rows={data?.events}
        rowKey={(event) => event.event_no}
        emptyText={texts.log.empty}
        error={loadError({ data, error, refetch }, texts.loadFailure)}
        footer={
          <Pager
            page={page}
            range={data && rangeOfPage(page, PAGE_SIZE, data.events.length, data.total)}
            hasPrevious={page > 1}
            hasNext={page * PAGE_SIZE < (data?.total ?? 0)}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        }
      />
    </SettingsFrame>
  )
}
