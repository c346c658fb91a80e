import { RICH_TEXT_COLOURS } from '@countersign/domain'
import { Menu } from '@mantine/core'
import { IconLetterA } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { ToolMenu } from './tool-menu.tsx'
import classes from './toolbar.module.css'

const NONE = 'none'

/** The palette, with each colour's name; every colour is legible in both schemes. */
export function ColourMenu({ editor, colour }: { editor: Editor; colour: string | null }) {
  const current = RICH_TEXT_COLOURS.find((one) => one.value === colour)
  return (
    <ToolMenu
      editor={editor}
      target={
        <ToolbarButton
          name="colour"
          label={current ? `${texts.colour}: ${texts.colours[current.name]}` : texts.colour}
          icon={
            <span className={classes.colour} data-colour={current?.name}>
              <IconLetterA size={16} stroke={1.9} aria-hidden />
            </span>
          }
        />
      }
    >
      <Menu.RadioGroup
        value={current?.name ?? NONE}
        onChange={(name) => {
          const color = RICH_TEXT_COLOURS.find((one) => one.name === name)?.value ?? null
          const marked = editor.chain().setMark('textStyle', { color })
          if (color === null) marked.removeEmptyTextStyle().run()
          else marked.run()
        }}
      >
        <Menu.RadioItem value={NONE} closeMenuOnClick>
          {texts.noColour}
        </Menu.RadioItem>
        {RICH_TEXT_COLOURS.map(({ name }) => (
          <Menu.RadioItem
            key={name}
            value={name}
            closeMenuOnClick
            rightSection={<span className={classes.swatch} data-colour={name} aria-hidden />}
          >
            {texts.colours[name]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  )
}
