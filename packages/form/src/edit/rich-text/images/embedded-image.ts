import { isEmbeddedImage } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import type { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Plugin } from '@tiptap/pm/state'
import { embeddableImage } from './embeddable-image.ts'

/** Images are embedded in the text (F5), whether chosen, pasted or dropped; none is linked from elsewhere. */
export const EmbeddedImage = Image.extend({
  // Disables `![text](address)`, which would link images from elsewhere.
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
            // Word and spreadsheets add a picture of the copied text: prefer the text.
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

/** Embeds image files at a position, or in place of the selection. Reports each refused file in a toast. */
export async function insertImages(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  for (const file of files) {
    const embeddable = await embeddableImage(file)
    if ('refusal' in embeddable) {
      showToast({ kind: 'error', message: embeddable.refusal })
      continue
    }
    if (editor.isDestroyed) return
    const image = { type: 'image', attrs: { src: embeddable.source, alt: '' } }
    const { from, to } = editor.state.selection
    const place = at === undefined ? { from, to } : Math.min(at, editor.state.doc.content.size)
    editor.chain().focus().insertContentAt(place, image).run()
  }
}

function filesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table') !== null
}
