import { richTextColour } from '@countersign/domain'
import { Extension, Mark } from '@tiptap/core'
import type { AnyExtension } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyle } from '@tiptap/extension-text-style'
import { Placeholder, Selection } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { isRichTextLink } from '@countersign/domain'
import { EmbeddedImage } from './images/embedded-image.ts'
import { CleanPaste } from './paste/clean-paste.ts'

/** Text in the palette's colours; other colours are dropped. */
const PaletteColour = Extension.create({
  name: 'paletteColour',
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        color: {
          default: null,
          parseHTML: (element) => richTextColour(element.style.color) ?? null,
          renderHTML: ({ color }) => (color ? { style: `color: ${String(color)}` } : {}),
        },
      },
    },
  ],
})

/** No buttons: these exist so that H₂O and m² survive pasting and editing. */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** The editor's extensions. Their schema allows no more than the domain's list for rich text. */
export function editorExtensions(placeholder: string): AnyExtension[] {
  return [
    StarterKit.configure({ heading: { levels: [2, 3] }, link: false }),
    Link.configure({
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      isAllowedUri: (address) => isRichTextLink(address),
    }),
    TableKit.configure({ table: { resizable: true, cellMinWidth: 100 } }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    TextStyle,
    PaletteColour,
    Subscript,
    Superscript,
    EmbeddedImage,
    CleanPaste,
    Selection,
    Placeholder.configure({ placeholder }),
  ]
}
