import { callQuery } from '@countersign/client'
import type { EntryState } from '@countersign/domain'
import { LIST_LIMITS } from '@countersign/domain'
import { DataTable, Pager, rangeOfPage } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import type { TableFailure } from '../delete-dialog.tsx'
import { PAGE_SIZE } from '../limits.ts'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { companyOf, daysOf } from './entry-words.ts'
import type { SharedEntry } from './shared-list.ts'
import { texts } from './texts.ts'
import type { useEntries } from './use-entries.ts'

type Open = (dialog: 'edit' | 'end' | 'delete', entry: SharedEntry) => void

interface EntriesTableProps {
  shown: ReturnType<typeof useEntries>
  error: TableFailure | undefined
  onOpen: Open
}

const STATES = Object.entries(texts.states).map(([value, label]) => ({ value, label }))

/** A list's entries, page by page, with what narrows them down. */
export function EntriesTable({ shown, error, onOpen }: EntriesTableProps) {
  const { entries, filters, filter, isFiltered, pages } = shown
  const { data } = entries
  const organisation = useQuery(callQuery(client, 'admin-get_organisation', {}))
  const companies = (organisation.data?.companies ?? []).map(({ company_id, name }) => ({
    value: company_id,
    label: name,
  }))
  return (
    <>
      <div className={`${classes.filters} ${classes.above}`}>
        <TextInput
          label={texts.search}
          value={filters.text}
          error={lengthProblem(filters.text, LIST_LIMITS.searchCharacters)}
          onChange={(event) => filter({ text: event.currentTarget.value })}
        />
        <Select
          label={texts.company}
          placeholder={texts.anyCompany}
          clearable
          searchable
          data={[{ value: '', label: texts.allCompanies }, ...companies]}
          value={filters.companyId}
          onChange={(companyId) => filter({ companyId })}
        />
        <Select
          label={texts.state}
          placeholder={texts.anyState}
          clearable
          data={STATES}
          value={filters.state}
          onChange={(state) => filter({ state: state as EntryState | null })}
        />
        <p className={classes.count} role="status">
          {data === undefined ? '' : texts.count(data.total)}
        </p>
      </div>
      <DataTable
        caption={texts.entries}
        rows={data?.entries}
        rowKey={({ entry_id }) => entry_id}
        emptyText={isFiltered ? texts.noMatch : texts.noEntries}
        error={error}
        columns={columns(onOpen)}
        footer={
          <Pager
            page={pages.number}
            range={data && rangeOfPage(pages.number, PAGE_SIZE, data.entries.length, data.total)}
            hasPrevious={pages.hasPrevious}
            hasNext={pages.hasNext}
            onPrevious={pages.previous}
            onNext={pages.next}
          />
        }
      />
    </>
  )
}

function columns(open: Open): DataColumn<SharedEntry>[] {
  return [
    {
      key: 'code',
      header: texts.code,
      width: '11rem',
      card: 'title',
      cell: ({ code }) => code,
      title: ({ code }) => code,
    },
    {
      key: 'label',
      header: texts.label,
      card: 'below',
      cell: ({ label }) => label,
      title: ({ label }) => label,
    },
    { key: 'company', header: texts.company, cell: companyOf, title: companyOf },
    { key: 'days', header: texts.days, card: 'none', cell: daysOf, title: daysOf },
    {
      key: 'state',
      header: texts.state,
      width: '8rem',
      card: 'aside',
      cell: ({ state }) => texts.states[state],
    },
    {
      key: 'action',
      header: settingsTexts.action,
      width: '13rem',
      card: 'end',
      cell: (entry) => (
        <RowButtons of={entry.code}>
          <RowButton label={settingsTexts.edit} onClick={() => open('edit', entry)} />
          {entry.state !== 'ENDED' && <RowButton label={texts.end} onClick={() => open('end', entry)} />}
          <RowButton label={settingsTexts.delete} danger onClick={() => open('delete', entry)} />
        </RowButtons>
      ),
    },
  ]
}
