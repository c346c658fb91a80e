import { STAYS_SHOWN } from '@countersign/ui'
import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface ToolMenuProps {
  editor: Editor
  /** The button in the toolbar. */
  target: ReactElement
  children: ReactNode
}

/** A menu of the toolbar. The focus returns to the text after a choice, and to the button after Escape. */
export function ToolMenu({ editor, target, children }: ToolMenuProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      {...STAYS_SHOWN}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      returnFocus
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown
        data-editor-popup
        onClick={() => {
          // After the menu has returned the focus to its button.
          setTimeout(() => editor.commands.focus(), 0)
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
