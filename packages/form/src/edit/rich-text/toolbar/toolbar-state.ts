import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The formatting at the cursor, as the toolbar shows it. */
export function useToolbarState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      alignment: ALIGNMENTS.find((textAlign) => now.isActive({ textAlign })) ?? 'left',
      colour: textOrNull(now.getAttributes('textStyle').color),
      link: now.isActive('link'),
      table: now.isActive('table'),
      image: now.isActive('image'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
