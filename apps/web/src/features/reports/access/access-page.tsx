import { Crumbs, PageBody, PageTitle } from '@countersign/ui'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { reportsRolesQuery } from '../../../lib/server/session.ts'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { roleOf } from '../report-role.ts'
import type { ReportsUser } from '../report-role.ts'
import { useLeaveWithoutRole } from '../use-leave-without-role.ts'
import { reportTexts } from '../texts.ts'
import classes from './access-page.module.css'
import { accessFilters, accessRows, ALL_ACCESS, matchingRows } from './access-rows.ts'
import type { AccessFilter, AccessRow } from './access-rows.ts'
import { AccessTable } from './access-table.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { accessTexts } from './texts.ts'

const texts = accessTexts.access
const NO_USERS: ReportsUser[] = []

/** The dialog over the list: a grant's form, or the confirmation before one is removed. */
interface Asked {
  kind: 'grant' | 'removal'
  /** Undefined for a new user. */
  row: AccessRow | undefined
}

/** Lists, grants and removes access to reports (W17). */
export function Component() {
  usePageTitle(texts.title)
  const { email } = useSignedInUser()
  const { data, error, refetch } = useQuery({ ...reportsRolesQuery, staleTime: 0 })
  const users = data ?? NO_USERS
  const own = roleOf(email, users)
  useLeaveWithoutRole(error, data !== undefined && own === undefined)
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<AccessFilter>(ALL_ACCESS)
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState(false)
  const rows = useMemo(() => accessRows(users, email), [users, email])
  const ask = (next: Asked) => {
    setAsked(next)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return (
    <PageBody>
      <div className={classes.crumbs}>
        <Crumbs crumbs={[{ label: reportTexts.title, href: paths.reports }, { label: texts.title }]} />
      </div>
      <PageTitle
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={own === undefined}
            onClick={() => ask({ kind: 'grant', row: undefined })}
          >
            {texts.add}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <TextInput
          className={classes.search}
          type="search"
          size="xs"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.filter}
          data={[...accessFilters]}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as AccessFilter)}
        />
      </div>
      <AccessTable
        rows={data === undefined ? undefined : matchingRows(rows, text, filter)}
        onRetry={error !== null && data === undefined ? () => void refetch() : undefined}
        onEdit={(row) => ask({ kind: 'grant', row })}
        onRemove={(row) => ask({ kind: 'removal', row })}
      />
      {asked?.kind === 'grant' && own && (
        <GrantDialog
          // Each opening starts with a fresh dialog.
          key={`${asked.row?.email} ${opened}`}
          opened={opened}
          own={own}
          row={asked.row}
          listed={rows}
          onClose={close}
        />
      )}
      {asked?.kind === 'removal' && asked.row && (
        <RemoveDialog opened={opened} row={asked.row} onClose={close} />
      )}
    </PageBody>
  )
}
