import { errorText } from '@countersign/app-shell/error-text'
import { REPORT_ACCESS_LEVELS } from '@countersign/domain'
import type { ReportAccessLevel, ReportRole } from '@countersign/domain'
import { DialogFrame, Notice, showToast } from '@countersign/ui'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { optionsQuery } from '../report-queries.ts'
import type { AccessRow } from './access-rows.ts'
import { grantIssues, newGrant, withAccess } from './grant-draft.ts'
import type { GrantDraft } from './grant-draft.ts'
import classes from './grant-dialog.module.css'
import { GroupChoices } from './group-choices.tsx'
import { accessTexts } from './texts.ts'
import { useSaveAccess } from './use-grants.ts'
import { UserSearch } from './user-search.tsx'

const texts = accessTexts.grant

interface GrantDialogProps {
  opened: boolean
  /** The caller's own role, which is the most that they may give (H6). */
  own: ReportRole
  /** The grant to change; undefined for a new user. */
  row: AccessRow | undefined
  /** People who have access already, left out of the search. */
  listed: readonly AccessRow[]
  onClose: () => void
}

/** 'Add user to access Reports': grants or changes access (W17). */
export function GrantDialog({ opened, own, row, listed, onClose }: GrantDialogProps) {
  const groups = useQuery(optionsQuery).data?.groups ?? own.views
  const [draft, setDraft] = useState<GrantDraft>(() =>
    row ? { name: row.name, email: row.email, access: row.access, views: [...row.views] } : newGrant(groups),
  )
  const [isTried, setTried] = useState(false)
  const save = useSaveAccess()
  const issues = isTried ? grantIssues(draft) : []
  const submit = () => {
    setTried(true)
    if (grantIssues(draft).length > 0) return
    save.mutate(draft, {
      onSuccess: () => {
        showToast({ kind: 'success', message: row ? texts.updated : texts.added })
        onClose()
      },
    })
  }
  const levels = own.access_level === 'Super Admin' ? REPORT_ACCESS_LEVELS : [own.access_level]
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={texts.title}
      primary={{ label: texts.save, onClick: submit, busy: save.isPending }}
    >
      <div className={classes.fields}>
        <UserSearch
          chosen={draft.email === '' ? undefined : draft}
          isFixed={row !== undefined}
          taken={new Set(listed.map(({ email }) => email))}
          error={issues.includes('invalidUser') ? texts.invalidUser : undefined}
          onChange={(person) => setDraft({ ...draft, name: person?.name ?? '', email: person?.email ?? '' })}
        />
        <NativeSelect
          label={texts.access}
          data={[...levels]}
          value={draft.access}
          onChange={(event) =>
            setDraft(withAccess(draft, event.currentTarget.value as ReportAccessLevel, groups))
          }
        />
        {draft.access === 'Group Admin' && (
          <GroupChoices
            draft={draft}
            groups={groups}
            error={issues.includes('duplicateGroups') ? texts.duplicateGroups : undefined}
            onChange={setDraft}
          />
        )}
        {save.isError && <Notice tone="error">{errorText(save.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
