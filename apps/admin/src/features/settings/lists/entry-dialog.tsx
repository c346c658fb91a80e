import { callQuery, issuesOf } from '@countersign/client'
import { LIST_LIMITS } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { shownRefusal } from '../../../lib/shown-refusal.ts'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { entryWords } from './entry-words.ts'
import type { SharedEntry } from './shared-list.ts'
import { texts } from './texts.ts'

interface EntryDialogProps {
  listId: string
  /** As it was opened; undefined for a new entry. */
  entry: SharedEntry | undefined
  /** As it is now: another administrator may have changed it since. */
  current: SharedEntry | undefined
  onClose: () => void
}

/** Where the server may find something wrong. */
const FIELDS = ['code', 'label', 'company_id', 'from_day', 'to_day'] as const

/** Adds an entry to a list, or changes one. */
export function EntryDialog({ listId, entry, current, onClose }: EntryDialogProps) {
  const [typed, setTyped] = useState({
    code: entry?.code ?? '',
    label: entry?.label ?? '',
    company_id: entry?.company_id ?? null,
    from_day: entry?.from_day ?? '',
    to_day: entry?.to_day ?? '',
  })
  const [wasTried, setWasTried] = useState(false)
  const change = useChange('admin-save_list_entry', { onDone: onClose, quiet: true })
  const { data } = useQuery(callQuery(client, 'admin-get_organisation', {}))
  const set = (changed: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changed })
    change.reset()
  }
  const issues = issuesOf(change.error)
  const found = (field: (typeof FIELDS)[number]) => issues.find(({ path }) => path === field)?.message
  const needed = (text: string) => (wasTried && text.trim() === '' ? settingsTexts.required : undefined)
  const problems = {
    code: lengthProblem(typed.code, LIST_LIMITS.codeCharacters),
    label: lengthProblem(typed.label, LIST_LIMITS.labelCharacters),
  }
  const isShown = FIELDS.some((field) => found(field) !== undefined)
  const isChanged = entry !== undefined && current !== undefined && current.revision !== entry.revision
  const save = () => {
    setWasTried(true)
    if (typed.code.trim() === '' || typed.label.trim() === '' || problems.code || problems.label) return
    change.mutate({
      list_id: listId,
      ...(entry && { entry_id: entry.entry_id, revision: (current ?? entry).revision }),
      code: typed.code.trim(),
      label: typed.label.trim(),
      company_id: typed.company_id,
      from_day: typed.from_day || null,
      to_day: typed.to_day || null,
    })
  }
  return (
    <EditDialog
      title={entry === undefined ? texts.addEntry : texts.editEntry}
      onClose={onClose}
      busy={change.isPending}
      error={isShown ? null : shownRefusal(change.error, isChanged)}
      onSave={save}
    >
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        required
        data-autofocus
        error={problems.code ?? found('code') ?? needed(typed.code)}
        value={typed.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      <TextInput
        label={texts.label}
        description={texts.labelHint}
        required
        error={problems.label ?? found('label') ?? needed(typed.label)}
        value={typed.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Select
        label={texts.company}
        description={texts.companyHint}
        placeholder={texts.allCompanies}
        clearable
        searchable
        data={(data?.companies ?? []).map(({ company_id, name }) => ({ value: company_id, label: name }))}
        error={found('company_id')}
        value={typed.company_id}
        onChange={(company_id) => set({ company_id })}
      />
      <TextInput
        label={texts.firstDay}
        description={texts.firstDayHint}
        type="date"
        error={found('from_day')}
        value={typed.from_day}
        onChange={(event) => set({ from_day: event.currentTarget.value })}
      />
      <TextInput
        label={texts.lastDay}
        description={texts.lastDayHint}
        type="date"
        error={found('to_day')}
        value={typed.to_day}
        onChange={(event) => set({ to_day: event.currentTarget.value })}
      />
      {isChanged && <ChangedMeanwhile current={current} />}
    </EditDialog>
  )
}

/** What another administrator has made of the entry since it was opened; what was typed stays. */
export function ChangedMeanwhile({ current }: { current: SharedEntry }) {
  return (
    <Notice tone="amber" isAlert>
      {texts.meanwhile(current.modified_by, entryWords(current))} {settingsTexts.saveAgain}
    </Notice>
  )
}
