import { errorText } from '@countersign/app-shell/error-text'
import { LIST_VIEW_NAME_CHARACTERS } from '@countersign/domain'
import { AppLink, DialogFrame, STAYS_SHOWN } from '@countersign/ui'
import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { viewTexts } from './texts.ts'
import { useViews } from './use-views.ts'
import { viewParameters, viewSearch } from './view-address.ts'
import classes from './views-menu.module.css'

/** The person's views of For my approval: opens, saves and deletes them (M9). */
export function ViewsMenu() {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { query, save, remove } = useViews(isOpen || isSaving)
  const here = viewSearch(viewParameters(params))
  const views = query.data?.views ?? []
  return (
    <>
      <Menu
        {...STAYS_SHOWN}
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.button}
            leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
          >
            {viewTexts.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            data-autofocus
            onClick={() => {
              save.reset()
              setSaving(true)
            }}
          >
            {viewTexts.save}
          </Menu.Item>
          <Menu.Divider />
          {query.isError && <p className={classes.note}>{viewTexts.failure}</p>}
          {query.data?.views.length === 0 && <p className={classes.note}>{viewTexts.none}</p>}
          {views.map((view) => {
            const search = viewSearch(view.parameters)
            return (
              <div key={view.view_id} className={classes.view} role="none">
                <Menu.Item
                  className={classes.name}
                  aria-current={search === here ? 'page' : undefined}
                  renderRoot={(props) => <AppLink {...props} href={paths.approvals + search} />}
                >
                  {view.name}
                </Menu.Item>
                <Menu.Item
                  className={classes.remove}
                  aria-label={viewTexts.remove(view.name)}
                  closeMenuOnClick={false}
                  onClick={() => remove.mutate(view)}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden />
                </Menu.Item>
              </div>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <SaveView
        opened={isSaving}
        onClose={() => setSaving(false)}
        isBusy={save.isPending}
        failure={save.isError ? errorText(save.error) : undefined}
        onSave={(name) =>
          save.mutate({ name, parameters: viewParameters(params) }, { onSuccess: () => setSaving(false) })
        }
      />
    </>
  )
}

interface SaveViewProps {
  opened: boolean
  onClose: () => void
  isBusy: boolean
  failure: string | undefined
  onSave: (name: string) => void
}

function SaveView({ opened, onClose, isBusy, failure, onSave }: SaveViewProps) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened) {
      setName('')
      setMissing(false)
    }
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={viewTexts.saveTitle}
      primary={{
        label: viewTexts.confirm,
        busy: isBusy,
        onClick: () => {
          if (name.trim() === '') setMissing(true)
          else onSave(name.trim())
        },
      }}
    >
      <TextInput
        label={viewTexts.name}
        description={viewTexts.hint}
        data-autofocus
        maxLength={LIST_VIEW_NAME_CHARACTERS}
        value={name}
        error={isMissing ? viewTexts.required : failure}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setMissing(false)
        }}
      />
    </DialogFrame>
  )
}
