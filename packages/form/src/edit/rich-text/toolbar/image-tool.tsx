import { STAYS_SHOWN } from '@countersign/ui'
import { Button, Popover, Textarea } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { insertImages } from '../images/embedded-image.ts'
import { IMAGE_TYPES } from '../images/shrink-image.ts'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import classes from './toolbar.module.css'

/** Chooses an image file. With an image selected, edits its description for people who can't see it. */
export function ImageTool({ editor, onImage }: { editor: Editor; onImage: boolean }) {
  const [opened, setOpened] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpened(false)
    setTimeout(() => editor.commands.focus(), 0)
  }
  return (
    <Popover
      {...STAYS_SHOWN}
      opened={opened && onImage}
      onChange={setOpened}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ToolbarButton
          name="image"
          label={onImage ? texts.describeImage : texts.image}
          icon={<IconPhoto size={18} stroke={1.7} aria-hidden />}
          data-active={onImage || undefined}
          onClick={() => (onImage ? setOpened(!opened) : chooser.current?.click())}
        />
      </Popover.Target>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join()}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          insertImages(editor, files)
        }}
      />
      <Popover.Dropdown data-editor-popup aria-label={texts.describeImage}>
        <DescriptionForm editor={editor} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function DescriptionForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState(String(editor.getAttributes('image').alt ?? ''))
  return (
    <div className={classes.form}>
      <Textarea
        label={texts.imageDescription}
        autosize
        minRows={2}
        maxRows={5}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.formActions}>
        <Button
          onClick={() => {
            editor.commands.updateAttributes('image', { alt: typed.trim() })
            onClose()
          }}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
