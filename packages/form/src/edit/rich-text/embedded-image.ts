import { isEmbeddedImage } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import type { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Plugin } from '@tiptap/pm/state'
import { IMAGE_TYPES, shrunkImage } from './shrink-image.ts'
import { editorTexts } from './texts.ts'

/** Images travel inside the text (F5): chosen, pasted or dropped, and none that lives elsewhere. */
export const EmbeddedImage = Image.extend({
  // No `![text](address)` while typing: it would bring in images from elsewhere.
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => (isEmbeddedImage(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste(_view, event) {
            const files = filesIn(event.clipboardData)
            // Word and spreadsheets add a picture of what they copy: the text itself is worth more.
            if (files.length === 0 || hasText(event.clipboardData?.getData('text/html') ?? '')) return false
            void insertImages(editor, files)
            return true
          },
          handleDrop(view, event, _slice, moved) {
            const files = filesIn(event.dataTransfer)
            if (moved || files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            void insertImages(editor, files, place?.pos)
            return true
          },
        },
      }),
    ]
  },
})

/** Embeds image files at a position, or in place of the selection; says which could not be. */
export async function insertImages(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  for (const file of files) {
    try {
      if (!IMAGE_TYPES.includes(file.type)) throw new TypeError(`No image type: ${file.type}`)
      const image = { type: 'image', attrs: { src: await shrunkImage(file), alt: '' } }
      if (editor.isDestroyed) return
      const { from, to } = editor.state.selection
      const place = at === undefined ? { from, to } : Math.min(at, editor.state.doc.content.size)
      editor.chain().focus().insertContentAt(place, image).run()
    } catch {
      showToast({ kind: 'error', message: editorTexts.imageUnsupported(file.name) })
    }
  }
}

function filesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table') !== null
}
