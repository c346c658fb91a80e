import { STAYS_SHOWN } from '@countersign/ui'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { linkAddress } from './link-address.ts'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import classes from './toolbar.module.css'

interface LinkToolProps {
  editor: Editor
  inLink: boolean
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** Adds, changes and removes a link. Without a selection the address becomes the text. */
export function LinkTool({ editor, inLink, opened, onOpened }: LinkToolProps) {
  const close = () => {
    onOpened(false)
    setTimeout(() => editor.commands.focus(), 0)
  }
  return (
    <Popover
      {...STAYS_SHOWN}
      opened={opened}
      onChange={onOpened}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ToolbarButton
          name="link"
          label={texts.link}
          shortcut="Mod+K"
          icon={<IconLink size={18} stroke={1.7} aria-hidden />}
          pressed={inLink}
          onClick={() => onOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown data-editor-popup aria-label={texts.link}>
        <LinkForm editor={editor} inLink={inLink} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, inLink, onClose }: { editor: Editor; inLink: boolean; onClose: () => void }) {
  const present = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(present)
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const href = linkAddress(typed)
    if (href === undefined) return setIsWrong(true)
    if (!inLink && editor.state.selection.empty) {
      editor.commands.insertContent({
        type: 'text',
        text: typed.trim(),
        marks: [{ type: 'link', attrs: { href } }],
      })
    } else editor.chain().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <div className={classes.form}>
      <TextInput
        label={texts.linkAddress}
        placeholder={texts.linkPlaceholder}
        inputMode="url"
        data-autofocus
        value={typed}
        error={isWrong ? texts.linkWrong : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <div className={classes.formActions}>
        {inLink && (
          <Button
            variant="default"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {texts.removeLink}
          </Button>
        )}
        <Button onClick={apply}>{texts.applyLink}</Button>
      </div>
      {present !== '' && (
        <a className={classes.open} href={present} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={14} stroke={1.7} aria-hidden />
          {texts.openLink}
        </a>
      )}
    </div>
  )
}
