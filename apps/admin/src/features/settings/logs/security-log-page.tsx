import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallInput, CallOutput } from '@countersign/contract'
import { SECURITY_KIND_WORDS, securityText } from '@countersign/domain'
import { DataTable, Pager, showToast } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { SEARCH_DELAY_MS } from '../limits.ts'
import { securityTexts as own } from './texts.ts'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

type SecurityEvent = CallOutput<'admin-get_security_log'>['events'][number]
type Filter = Pick<CallInput<'admin-get_security_log'>, 'kind' | 'person' | 'from' | 'until'>

const columns: DataColumn<SecurityEvent>[] = [
  {
    key: 'date',
    header: own.date,
    width: '11.5rem',
    card: 'end',
    cell: (event) => formatDateTime(event.date),
  },
  {
    key: 'who',
    header: own.who,
    width: '16rem',
    card: 'meta',
    cell: (event) => event.person ?? own.nobody,
    title: (event) => event.person ?? own.nobody,
  },
  { key: 'what', header: own.what, card: 'title', cell: securityText, title: securityText },
  {
    key: 'subject',
    header: own.subject,
    width: '14rem',
    card: 'meta',
    cell: (event) => event.subject ?? '',
    title: (event) => event.subject ?? '',
  },
  { key: 'address', header: own.address, width: '9rem', card: 'meta', cell: (event) => event.address ?? '' },
]

/** The security log (Q1), newest first, filtered by kind, person and days. */
export function Component() {
  const [filter, setFilter] = useState<Filter>({})
  const [settled] = useDebouncedValue(filter, SEARCH_DELAY_MS)
  // Cursors of the pages so far; the last one is shown.
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const cursor = cursors.at(-1) ?? null
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_security_log', { ...settled, cursor }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = (changed: Filter) => {
    setFilter({ ...filter, ...changed })
    setCursors([null])
  }
  const day = (key: 'from' | 'until') => (
    <TextInput
      type="date"
      label={own[key]}
      value={filter[key] ?? ''}
      onChange={(event) => change({ [key]: event.currentTarget.value || null })}
    />
  )
  const download = useMutation({
    // Asks for a fresh sign-in where the last one is too old (P3): the address of the download can't.
    mutationFn: () => client.call('admin-get_security_log', { ...settled, limit: 1, purpose: 'export' }),
    onSuccess: () => window.location.assign(`/security-log.jsonl?${new URLSearchParams(given)}`),
    onError: (error) =>
      showToast({
        kind: 'error',
        id: 'export',
        title: texts.import.exportFailure,
        message: errorText(error),
      }),
  })
  const given = Object.entries(settled).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return (
    <SettingsFrame
      subtitle={own.title}
      actions={
        <Button
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {own.download}
        </Button>
      }
    >
      <div className={classes.filters}>
        <Select
          label={own.kind}
          placeholder={own.allKinds}
          clearable
          data={Object.entries(SECURITY_KIND_WORDS).map(([value, label]) => ({ value, label }))}
          value={filter.kind ?? null}
          onChange={(kind) => change({ kind: kind as Filter['kind'] })}
        />
        <TextInput
          label={own.person}
          value={filter.person ?? ''}
          onChange={(event) => change({ person: event.currentTarget.value })}
        />
        {day('from')}
        {day('until')}
      </div>
      <DataTable
        caption={own.title}
        columns={columns}
        rows={data?.events}
        rowKey={(event) => event.event_no}
        emptyText={own.empty}
        error={loadError({ data, error, refetch }, texts.loadFailure)}
        footer={
          <Pager
            page={cursors.length}
            hasPrevious={cursors.length > 1}
            hasNext={Boolean(data?.next_cursor)}
            onPrevious={() => setCursors(cursors.slice(0, -1))}
            onNext={() => setCursors([...cursors, data?.next_cursor ?? null])}
          />
        }
      />
    </SettingsFrame>
  )
}
