import { Menu } from '@mantine/core'
import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { ToolMenu } from './tool-menu.tsx'
import { ALIGNMENTS } from './toolbar-state.ts'
import type { Alignment } from './toolbar-state.ts'

const icons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
}

/** Aligns a paragraph or heading; the button shows the current alignment. */
export function AlignmentMenu({ editor, alignment }: { editor: Editor; alignment: Alignment }) {
  const Current = icons[alignment]
  return (
    <ToolMenu
      editor={editor}
      target={
        <ToolbarButton
          name="alignment"
          label={`${texts.alignment}: ${texts[alignment]}`}
          icon={<Current size={18} stroke={1.7} aria-hidden />}
        />
      }
    >
      <Menu.RadioGroup
        value={alignment}
        onChange={(one) =>
          one === 'left' ? editor.commands.unsetTextAlign() : editor.commands.setTextAlign(one)
        }
      >
        {ALIGNMENTS.map((one) => {
          const Icon = icons[one]
          return (
            <Menu.RadioItem
              key={one}
              value={one}
              closeMenuOnClick
              rightSection={<Icon size={16} stroke={1.7} aria-hidden />}
            >
              {texts[one]}
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
    </ToolMenu>
  )
}
