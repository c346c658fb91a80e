import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ConfirmDialog, DataTable, Notice, Pager, rangeOfPage } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { loadError } from '../../../lib/load-error.ts'
import { paths } from '../../../lib/paths.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { PAGE_SIZE, SEARCH_DELAY_MS, SEARCH_MAX_CHARACTERS } from '../limits.ts'
import { NeedsAttention } from '../leaving/needs-attention.tsx'
import { AbsencesDialog } from './absences-dialog.tsx'
import { EditPerson } from './edit-person.tsx'
import type { Person } from './person.ts'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { frameTexts } from '../../../shared/settings-frame/texts.ts'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

const text = texts.people

/** The organisation's directory: search, name and group, disabling (B3), and the way to the CSV import. */
export function Component() {
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const [groupId, setGroupId] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Person>()
  const [toggled, setToggled] = useState<Person>()
  const [absent, setAbsent] = useState<Pick<Person, 'email' | 'name'>>()
  const navigate = useNavigate()
  const groups = useGroups()
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_people', {
      search: searched,
      group_id: groupId,
      page_no: page,
      limit: PAGE_SIZE,
    }),
    enabled: lengthProblem(searched, SEARCH_MAX_CHARACTERS) === undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <SettingsFrame
      actions={
        <Button component={Link} to={paths.settingsImport} variant="default">
          {text.import}
        </Button>
      }
    >
      <NeedsAttention onShowAbsences={setAbsent} />
      <div className={classes.filters}>
        <TextInput
          label={text.search}
          value={search}
          error={lengthProblem(search, SEARCH_MAX_CHARACTERS)}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={text.group}
          placeholder={text.allGroups}
          clearable
          searchable
          data={groups}
          value={groupId}
          onChange={(value) => {
            setGroupId(value)
            setPage(1)
          }}
        />
        <p className={classes.count} role="status">
          {data === undefined ? '' : text.count(data.total)}
        </p>
      </div>
      <DataTable
        caption={frameTexts.tabs.people}
        hasTabletCards
        columns={personColumns({
          edit: setEdited,
          toggle: setToggled,
          showAbsences: setAbsent,
          openLeaving: ({ email }) => void navigate(paths.settingsLeaving(email)),
        })}
        rows={data?.people}
        rowKey={(person) => person.person_id}
        emptyText={text.empty}
        error={loadError({ data, error, refetch }, texts.loadFailure)}
        footer={
          <Pager
            page={page}
            range={data && rangeOfPage(page, PAGE_SIZE, data.people.length, data.total)}
            hasPrevious={page > 1}
            hasNext={page * PAGE_SIZE < (data?.total ?? 0)}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        }
      />
      {edited !== undefined && (
        <EditPerson person={edited} groups={groups} onClose={() => setEdited(undefined)} />
      )}
      {absent !== undefined && <AbsencesDialog person={absent} onClose={() => setAbsent(undefined)} />}
      {toggled !== undefined && <ToggleAccount person={toggled} onClose={() => setToggled(undefined)} />}
    </SettingsFrame>
  )
}

function useGroups() {
  const { data } = useQuery(callQuery(client, 'admin-get_organisation', {}))
  return (data?.groups ?? []).map(({ group_id, name }) => ({ value: group_id, label: name }))
}

interface RowActions {
  edit: (person: Person) => void
  toggle: (person: Person) => void
  showAbsences: (person: Person) => void
  openLeaving: (person: Person) => void
}

function personColumns({ edit, toggle, showAbsences, openLeaving }: RowActions): DataColumn<Person>[] {
  return [
    {
      key: 'name',
      header: text.name,
      card: 'title',
      cell: (person) => (person.is_disabled ? `${person.name} (${text.disabled})` : person.name),
      title: (person) => person.name,
    },
    {
      key: 'email',
      header: text.email,
      cell: (person) => person.email,
      title: (person) => person.email,
    },
    {
      key: 'company',
      header: text.company,
      card: 'none',
      cell: (person) => person.company_name,
      title: (person) => person.company_name ?? undefined,
      wraps: true,
    },
    {
      key: 'group',
      header: text.group,
      card: 'none',
      cell: (person) => person.group_name ?? text.noGroup,
      title: (person) => person.group_name ?? undefined,
      wraps: true,
    },
    {
      key: 'manager',
      header: text.manager,
      card: 'none',
      cell: ({ manager }) => manager?.name ?? text.noManager,
      title: ({ manager }) => manager?.email,
      wraps: true,
    },
    {
      key: 'last',
      header: text.lastSignIn,
      width: '11.5rem',
      card: 'none',
      cell: (person) => formatDateTime(person.date_last_signed_in) || text.never,
    },
    {
      key: 'action',
      header: texts.action,
      width: '21rem',
      card: 'end',
      cell: (person) => (
        <RowButtons of={person.name}>
          <RowButton label={texts.edit} onClick={() => edit(person)} />
          <RowButton label={text.absences} onClick={() => showAbsences(person)} />
          <RowButton label={text.leaving} onClick={() => openLeaving(person)} />
          <RowButton
            label={person.is_disabled ? text.enable : text.disable}
            danger={!person.is_disabled}
            onClick={() => toggle(person)}
          />
        </RowButtons>
      ),
    },
  ]
}

function ToggleAccount({ person, onClose }: { person: Person; onClose: () => void }) {
  const change = useChange('admin-set_person_disabled', { onDone: onClose, quiet: true })
  const { person_id, name, is_disabled } = person
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={is_disabled ? text.enableTitle(name) : text.disableTitle(name)}
      message={
        change.error !== null ? (
          <Notice tone="error">{errorText(change.error)}</Notice>
        ) : is_disabled ? (
          text.enableText
        ) : (
          text.disableText
        )
      }
      confirmLabel={is_disabled ? text.enable : text.disable}
      danger={!is_disabled}
      busy={change.isPending}
      onConfirm={() => change.mutate({ person_id, disabled: !is_disabled })}
    />
  )
}
