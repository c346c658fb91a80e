import { Menu } from '@mantine/core'
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { ToolMenu } from './tool-menu.tsx'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const tableIcon = <IconTable size={18} stroke={1.7} aria-hidden />

/**
 * Inserts a table. Inside a table the same button changes its rows and columns. `editor.commands` is read on each click: it holds a transaction
 * on the text as it was then.
 */
export function TableTool({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  if (!inTable) {
    return (
      <ToolbarButton
        name="table"
        label={texts.insertTable}
        icon={tableIcon}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    )
  }
  return (
    <ToolMenu
      editor={editor}
      target={<ToolbarButton name="table" label={texts.table} icon={tableIcon} data-active />}
    >
      <Menu.Item leftSection={<IconRowInsertTop {...icon} />} onClick={() => editor.commands.addRowBefore()}>
        {texts.rowAbove}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRowInsertBottom {...icon} />}
        onClick={() => editor.commands.addRowAfter()}
      >
        {texts.rowBelow}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconColumnInsertLeft {...icon} />}
        onClick={() => editor.commands.addColumnBefore()}
      >
        {texts.columnLeft}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconColumnInsertRight {...icon} />}
        onClick={() => editor.commands.addColumnAfter()}
      >
        {texts.columnRight}
      </Menu.Item>
      <Menu.Item leftSection={<IconTableRow {...icon} />} onClick={() => editor.commands.toggleHeaderRow()}>
        {texts.headerRow}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconRowRemove {...icon} />} onClick={() => editor.commands.deleteRow()}>
        {texts.deleteRow}
      </Menu.Item>
      <Menu.Item leftSection={<IconColumnRemove {...icon} />} onClick={() => editor.commands.deleteColumn()}>
        {texts.deleteColumn}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => editor.commands.deleteTable()}>
        {texts.deleteTable}
      </Menu.Item>
    </ToolMenu>
  )
}
