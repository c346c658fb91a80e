import { formatDateTime, formatDay } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ROLE_LIMITS } from '@countersign/domain'
import { ActionBar, ConfirmDialog, Crumbs, DataTable, Notice, PageBody, PageTitle } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useLimits } from '../../../lib/use-limits.ts'
import { paths } from '../../../lib/paths.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { SectionTable } from '../section-table.tsx'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { usersText } from '../used-by.ts'
import { HolderDialog } from './holder-dialog.tsx'
import { OpenSeats } from './open-seats.tsx'
import { RoleNameDialog } from './role-name-dialog.tsx'
import type { Role } from './role.ts'
import { texts } from './texts.ts'
import { enteredHolders, placeOfHolder, useSaveRole } from './use-save-role.ts'

type Holder = Role['holders'][number]
type Opened =
  | { dialog: 'rename' }
  | { dialog: 'holder'; holder?: Holder }
  | { dialog: 'remove'; holder: Holder }

/** A role's holders: where, from when to when, and who is asked instead (N2). */
export function Component() {
  const [search] = useSearchParams()
  const roleId = search.get('role') ?? ''
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_roles', {}))
  const role = data?.roles.find(({ role_id }) => role_id === roleId)
  const name = role?.name ?? texts.role
  const [opened, setOpened] = useState<Opened>()
  const isLimited = useLimits() !== null
  const keptBecause = data?.kept_because ?? null
  /** The role before its holders changed here: whose open seats may move. */
  const [former, setFormer] = useState<Role>()
  const close = () => setOpened(undefined)
  usePageTitle(name)
  const remember = () => setFormer((earlier) => earlier ?? role)
  return (
    <>
      <ActionBar
        start={<Crumbs crumbs={[{ label: texts.back, href: paths.settingsRoles }, { label: name }]} />}
      />
      <PageBody>
        <PageTitle
          title={name}
          {...(role && role.used_by.length > 0 ? { subtitle: `${texts.usedBy} ${usersText(role)}` } : {})}
          actions={
            isLimited || keptBecause !== null ? undefined : (
              <Button variant="default" disabled={!role} onClick={() => setOpened({ dialog: 'rename' })}>
                {texts.rename}
              </Button>
            )
          }
        />
        <div className={classes.parts}>
          {keptBecause !== null && <Notice>{keptBecause}</Notice>}
          {role && role.missing.length > 0 && <Notice tone="amber">{role.missing.join(' ')}</Notice>}
          {role && role.hidden_holders > 0 && <Notice>{texts.hidden(role.hidden_holders)}</Notice>}
          {role && former && <OpenSeats before={former} role={role} />}
          <SectionTable
            title={texts.holders}
            hint={isLimited ? texts.limited : texts.holderHint}
            action={
              keptBecause !== null ? undefined : (
                <Button
                  disabled={!role || role.holders.length >= ROLE_LIMITS.holders}
                  onClick={() => setOpened({ dialog: 'holder' })}
                >
                  {texts.addHolder}
                </Button>
              )
            }
          >
            <DataTable
              caption={texts.holders}
              rows={
                data === undefined
                  ? undefined
                  : (role?.holders ?? []).map((holder, at) => ({ ...holder, at }))
              }
              rowKey={({ at }) => String(at)}
              emptyText={
                data !== undefined && !role ? texts.gone : isLimited ? texts.noOwnHolders : texts.noHolders
              }
              error={loadError({ data, error, refetch }, settingsTexts.loadFailure)}
              columns={keptBecause === null ? [...COLUMNS, actionColumn(setOpened)] : COLUMNS}
            />
            {role?.modified_by && (
              <p className={classes.hint}>
                {settingsTexts.configuration.changed(
                  role.modified_by,
                  formatDateTime(role.date_last_modified),
                )}
              </p>
            )}
          </SectionTable>
        </div>
      </PageBody>
      {role && opened?.dialog === 'rename' && <RoleNameDialog role={role} onClose={close} />}
      {role && opened?.dialog === 'holder' && (
        <HolderDialog role={role} holder={opened.holder} onClose={close} onSaved={remember} />
      )}
      {role && opened?.dialog === 'remove' && (
        <RemoveHolder role={role} holder={opened.holder} onClose={close} onSaved={remember} />
      )}
    </>
  )
}

type Row = Holder & { at: number }

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'person',
    header: texts.person,
    card: 'title',
    cell: (holder) => (
      <span className={classes.two}>
        {holder.is_disabled ? texts.disabled(holder.name) : holder.name}
        <span className={classes.under}>{holder.email}</span>
      </span>
    ),
    title: ({ email }) => email,
  },
  {
    key: 'place',
    header: texts.place,
    card: 'aside',
    cell: ({ place_name }) => place_name,
    title: ({ place_name }) => place_name,
  },
  { key: 'days', header: texts.days, cell: daysOf, title: daysOf },
  { key: 'deputies', header: texts.deputies, card: 'below', cell: deputiesOf, title: deputiesOf },
]

function actionColumn(open: (opened: Opened) => void): DataColumn<Row> {
  return {
    key: 'action',
    header: settingsTexts.action,
    width: '12rem',
    card: 'end',
    cell: ({ at: _, ...holder }) => (
      <RowButtons of={holder.name}>
        <RowButton label={settingsTexts.edit} onClick={() => open({ dialog: 'holder', holder })} />
        <RowButton label={texts.remove} danger onClick={() => open({ dialog: 'remove', holder })} />
      </RowButtons>
    ),
  }
}

function daysOf({ from_day, to_day, is_current, is_disabled }: Holder): string {
  const from = from_day === null ? '' : formatDay(from_day)
  const to = to_day === null ? '' : formatDay(to_day)
  const days =
    from !== '' && to !== ''
      ? texts.between(from, to)
      : (from && texts.from(from)) || (to && texts.until(to)) || texts.always
  return is_current || is_disabled ? days : `${days}, ${texts.notToday}`
}

function deputiesOf({ deputies }: Holder): string {
  const names = deputies.map(({ name, is_disabled }) => (is_disabled ? texts.disabled(name) : name))
  return names.join(', ') || texts.none
}

interface RemoveHolderProps {
  /** As it is now. */
  role: Role
  /** As they were opened. */
  holder: Holder
  onClose: () => void
  onSaved: () => void
}

function RemoveHolder({ role, holder, onClose, onSaved }: RemoveHolderProps) {
  const at = placeOfHolder(role, holder)
  const { save, busy, error } = useSaveRole(role, () => {
    onSaved()
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.removeTitle(holder.name)}
      message={
        at < 0 ? (
          <Notice tone="amber" isAlert>
            {texts.holderGone(role.modified_by ?? settingsTexts.another, holder.name)}
          </Notice>
        ) : error === null ? (
          texts.removeText
        ) : (
          <Notice tone="error">{errorText(error)}</Notice>
        )
      }
      confirmLabel={texts.remove}
      danger
      busy={busy}
      onConfirm={() => (at < 0 ? onClose() : save({ holders: enteredHolders(role).toSpliced(at, 1) }))}
    />
  )
}
