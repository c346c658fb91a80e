import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { AlignmentMenu } from './alignment-menu.tsx'
import { ColourMenu } from './colour-menu.tsx'
import { ImageTool } from './image-tool.tsx'
import { LinkTool } from './link-tool.tsx'
import { TableTool } from './table-tool.tsx'
import { editorTexts as texts } from '../texts.ts'
import { ToolbarButton, ToolbarStop } from './toolbar-button.tsx'
import { useToolbarState } from './toolbar-state.ts'
import classes from './toolbar.module.css'

interface ToolbarProps {
  editor: Editor
  /** The id of the text that the buttons format. */
  controls: string
  linkOpened: boolean
  onLinkOpened: (opened: boolean) => void
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const TOOLS = 'button[data-tool]'

/** The editor's toolbar: one tab stop; the arrow keys move between its buttons. */
export function Toolbar({ editor, controls, linkOpened, onLinkOpened }: ToolbarProps) {
  const state = useToolbarState(editor)
  const [stop, setStop] = useState('bold')
  const run = () => editor.chain().focus()

  const remember = (event: FocusEvent) => {
    const tool = (event.target as HTMLElement).closest<HTMLElement>(TOOLS)?.dataset.tool
    if (tool !== undefined) setStop(tool)
  }
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(TOOLS)]
    const at = tools.indexOf(event.target as HTMLElement)
    const next = nextTool(event.key, at, tools.length)
    if (at < 0 || next === undefined) return
    event.preventDefault()
    tools[next]?.focus()
  }
  return (
    <ToolbarStop value={stop}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons */}
      <div
        className={classes.toolbar}
        role="toolbar"
        aria-label={texts.toolbar}
        aria-controls={controls}
        onFocus={remember}
        onKeyDown={walk}
      >
        <div className={classes.group}>
          <ToolbarButton
            name="bold"
            label={texts.bold}
            shortcut="Mod+B"
            icon={<IconBold {...icon} />}
            pressed={state.bold}
            onClick={() => run().toggleBold().run()}
          />
          <ToolbarButton
            name="italic"
            label={texts.italic}
            shortcut="Mod+I"
            icon={<IconItalic {...icon} />}
            pressed={state.italic}
            onClick={() => run().toggleItalic().run()}
          />
          <ToolbarButton
            name="underline"
            label={texts.underline}
            shortcut="Mod+U"
            icon={<IconUnderline {...icon} />}
            pressed={state.underline}
            onClick={() => run().toggleUnderline().run()}
          />
          <ToolbarButton
            name="strike"
            label={texts.strike}
            shortcut="Mod+Shift+S"
            icon={<IconStrikethrough {...icon} />}
            pressed={state.strike}
            onClick={() => run().toggleStrike().run()}
          />
          <ColourMenu editor={editor} colour={state.colour} />
        </div>
        <div className={classes.group}>
          <ToolbarButton
            name="heading"
            label={texts.heading}
            shortcut="Mod+Alt+2"
            icon={<IconH2 {...icon} />}
            pressed={state.heading}
            onClick={() => run().toggleHeading({ level: 2 }).run()}
          />
          <ToolbarButton
            name="subheading"
            label={texts.subheading}
            shortcut="Mod+Alt+3"
            icon={<IconH3 {...icon} />}
            pressed={state.subheading}
            onClick={() => run().toggleHeading({ level: 3 }).run()}
          />
          <AlignmentMenu editor={editor} alignment={state.alignment} />
        </div>
        <div className={classes.group}>
          <ToolbarButton
            name="bullets"
            label={texts.bulletList}
            shortcut="Mod+Shift+8"
            icon={<IconList {...icon} />}
            pressed={state.bulletList}
            onClick={() => run().toggleBulletList().run()}
          />
          <ToolbarButton
            name="numbers"
            label={texts.orderedList}
            shortcut="Mod+Shift+7"
            icon={<IconListNumbers {...icon} />}
            pressed={state.orderedList}
            onClick={() => run().toggleOrderedList().run()}
          />
          <TableTool editor={editor} inTable={state.table} />
        </div>
        <div className={classes.group}>
          <LinkTool editor={editor} inLink={state.link} opened={linkOpened} onOpened={onLinkOpened} />
          <ImageTool editor={editor} onImage={state.image} />
        </div>
        <div className={classes.group}>
          <ToolbarButton
            name="undo"
            label={texts.undo}
            shortcut="Mod+Z"
            icon={<IconArrowBackUp {...icon} />}
            unavailable={!state.canUndo}
            onClick={() => run().undo().run()}
          />
          <ToolbarButton
            name="redo"
            label={texts.redo}
            shortcut="Mod+Shift+Z"
            icon={<IconArrowForwardUp {...icon} />}
            unavailable={!state.canRedo}
            onClick={() => run().redo().run()}
          />
        </div>
      </div>
    </ToolbarStop>
  )
}

/** The button that a key moves to in a toolbar of `count` buttons; undefined for other keys. */
function nextTool(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
