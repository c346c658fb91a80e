import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { withGroup, withGroupAt, withoutGroupAt } from './grant-draft.ts'
import type { GrantDraft } from './grant-draft.ts'
import classes from './grant-dialog.module.css'
import { accessTexts } from './texts.ts'

const texts = accessTexts.grant

interface GroupChoicesProps {
  draft: GrantDraft
  /** The groups that the caller may give. */
  groups: readonly string[]
  error: string | undefined
  onChange: (draft: GrantDraft) => void
}

/** A Group Admin's groups: at least one, and the first can't be removed (W17). */
export function GroupChoices({ draft, groups, error, onChange }: GroupChoicesProps) {
  const errorId = useId()
  return (
    <fieldset className={classes.groups} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{texts.groups}</legend>
      {draft.views.map((view, index) => (
        <div key={index} className={classes.group}>
          <NativeSelect
            aria-label={texts.group(index + 1)}
            // Keep showing a group that has left the list since.
            data={groups.includes(view) ? [...groups] : [view, ...groups]}
            value={view}
            error={error !== undefined && draft.views.indexOf(view) !== index}
            onChange={(event) => onChange(withGroupAt(draft, index, event.currentTarget.value))}
          />
          {index > 0 && (
            <ActionIcon
              aria-label={texts.removeGroup(index + 1)}
              onClick={() => onChange(withoutGroupAt(draft, index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange(withGroup(draft, groups))}
      >
        {texts.addGroup}
      </Button>
      {error !== undefined && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
