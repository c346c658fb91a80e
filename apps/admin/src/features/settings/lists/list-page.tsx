import { formatDateTime } from '@countersign/app-shell/dates'
import { ActionBar, Crumbs, Notice, PageBody, PageTitle } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { ExportButton } from '../csv/export-button.tsx'
import { DeleteByCall } from '../delete-by-call.tsx'
import { SectionTable } from '../section-table.tsx'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { usersText } from '../used-by.ts'
import { EndDialog } from './end-dialog.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import type { SharedEntry } from './shared-list.ts'
import { texts } from './texts.ts'
import { useEntries } from './use-entries.ts'
import { useSharedLists } from '../../../lib/shared-lists/use-shared-lists.ts'

type Opened = { dialog: 'rename' | 'add' } | { dialog: 'edit' | 'end' | 'delete'; entry: SharedEntry }

/** A shared list's entries: searched, added, changed, ended and imported (N9). */
export function Component() {
  const [search] = useSearchParams()
  const listId = search.get('list') ?? ''
  const lists = useSharedLists()
  const list = lists.data?.lists.find(({ list_id }) => list_id === listId)
  const isGone = lists.data !== undefined && list === undefined
  const name = list?.name ?? texts.list
  const shown = useEntries(listId)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  usePageTitle(name)
  return (
    <>
      <ActionBar
        start={<Crumbs crumbs={[{ label: texts.back, href: paths.settingsLists }, { label: name }]} />}
      />
      <PageBody>
        <PageTitle
          title={name}
          {...(list && list.used_by.length > 0 ? { subtitle: `${texts.usedBy} ${usersText(list)}` } : {})}
          actions={
            list && (
              <>
                <Button variant="default" onClick={() => setOpened({ dialog: 'rename' })}>
                  {texts.rename}
                </Button>
                <Button component={Link} to={paths.settingsListImport(listId)} variant="default">
                  {texts.import}
                </Button>
                <ExportButton
                  fileName={name}
                  readCsv={() => client.call('admin-export_list', { list_id: listId })}
                />
              </>
            )
          }
        />
        <div className={classes.parts}>
          {isGone ? (
            <Notice tone="amber">{texts.gone}</Notice>
          ) : (
            <SectionTable
              title={texts.entries}
              hint={texts.entryHint}
              action={
                <Button disabled={!list} onClick={() => setOpened({ dialog: 'add' })}>
                  {texts.addEntry}
                </Button>
              }
            >
              <EntriesTable
                shown={shown}
                error={
                  loadError(lists, settingsTexts.loadFailure) ??
                  loadError(shown.entries, settingsTexts.loadFailure)
                }
                onOpen={(dialog, entry) => setOpened({ dialog, entry })}
              />
              {list?.modified_by && (
                <p className={classes.hint}>
                  {settingsTexts.configuration.changed(
                    list.modified_by,
                    formatDateTime(list.date_last_modified),
                  )}
                </p>
              )}
            </SectionTable>
          )}
        </div>
      </PageBody>
      {list && opened?.dialog === 'rename' && <ListNameDialog list={list} onClose={close} />}
      {list && opened && opened.dialog !== 'rename' && (
        <EntryDialogs
          listId={listId}
          opened={opened}
          entries={shown.entries.data?.entries ?? []}
          onClose={close}
        />
      )}
    </>
  )
}

interface EntryDialogsProps {
  listId: string
  opened: Exclude<Opened, { dialog: 'rename' }> | { dialog: 'add' }
  /** As they are now: another administrator may have changed one since. */
  entries: readonly SharedEntry[]
  onClose: () => void
}

function EntryDialogs({ listId, opened, entries, onClose }: EntryDialogsProps) {
  if (!('entry' in opened))
    return <EntryDialog listId={listId} entry={undefined} current={undefined} onClose={onClose} />
  const { dialog, entry } = opened
  const current = entries.find(({ entry_id }) => entry_id === entry.entry_id) ?? entry
  const props = { listId, entry, current, onClose }
  if (dialog === 'edit') return <EntryDialog {...props} />
  if (dialog === 'end') return <EndDialog {...props} />
  const { entry_id, code, revision } = current
  return (
    <DeleteByCall
      call="admin-delete_list_entry"
      input={{ list_id: listId, entry_id, revision }}
      name={code}
      text={texts.deleteText}
      onClose={onClose}
    />
  )
}
