import { RICH_TEXT_COLOURS } from '@countersign/domain'
import { Menu } from '@mantine/core'
import { IconBan, IconLetterA } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { editorTexts as texts } from './texts.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { ToolMenu } from './tool-menu.tsx'
import classes from './toolbar.module.css'

/** The palette, each colour by its name as well; what it shows is legible in either scheme. */
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
      <Menu.Item
        role="menuitemradio"
        aria-checked={!current}
        leftSection={<IconBan size={16} stroke={1.7} aria-hidden />}
        onClick={() => editor.chain().setMark('textStyle', { color: null }).removeEmptyTextStyle().run()}
      >
        {texts.noColour}
      </Menu.Item>
      {RICH_TEXT_COLOURS.map(({ name, value }) => (
        <Menu.Item
          key={name}
          role="menuitemradio"
          aria-checked={name === current?.name}
          leftSection={<span className={classes.swatch} data-colour={name} aria-hidden />}
          onClick={() => editor.chain().setMark('textStyle', { color: value }).run()}
        >
          {texts.colours[name]}
        </Menu.Item>
      ))}
    </ToolMenu>
  )
}
