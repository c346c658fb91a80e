import { isEmbeddedImage } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import type { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Plugin, Selection } from '@tiptap/pm/state'
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
            insertImages(editor, files)
            return true
          },
          handleDrop(view, event, _slice, moved) {
            const files = filesIn(event.dataTransfer)
            if (moved || files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            insertImages(editor, files, place?.pos)
            return true
          },
        },
      }),
    ]
  },
})

/** Images that are still being shrunk, by editor. */
const beingInserted = new WeakMap<Editor, Promise<void>>()

/** Resolves once all images that were chosen, pasted or dropped so far are in the text. */
export const imagesInserted = async (editor: Editor): Promise<void> => beingInserted.get(editor)

/**
 * Embeds image files in their order, at a position or in place of the selection; what is typed next follows them. Reports each refused file
 * in a toast.
 */
export function insertImages(editor: Editor, files: readonly File[], at?: number): void {
  const before = imagesInserted(editor)
  const focused = document.activeElement
  const own = embed(files).then((images) => insert(editor, images, { at, focused }))
  beingInserted.set(
    editor,
    Promise.allSettled([before, own]).then(() => undefined),
  )
}

async function embed(files: readonly File[]) {
  const images = []
  for (const file of files) {
    const embeddable = await embeddableImage(file)
    if ('refusal' in embeddable) showToast({ kind: 'error', message: embeddable.refusal })
    else images.push({ type: 'image', attrs: { src: embeddable.source, alt: '' } })
  }
  return images
}

function insert(
  editor: Editor,
  images: Awaited<ReturnType<typeof embed>>,
  { at, focused }: { at: number | undefined; focused: Element | null },
): void {
  if (editor.isDestroyed || images.length === 0) return
  const { from, to } = editor.state.selection
  const place = at === undefined ? { from, to } : Math.min(at, editor.state.doc.content.size)
  const chain = editor.chain()
  if (!hasMovedOn(editor, focused)) chain.focus()
  chain.insertContentAt(place, images).run()
  // The last image is selected now: the next key would replace it. It writes behind it, in a line of its own where there is none.
  editor.commands.command(({ tr }) => {
    const behind = tr.selection.to
    const { nodeAfter, parent } = tr.doc.resolve(behind)
    if (!parent.inlineContent && !nodeAfter?.isTextblock) tr.insert(behind, editor.schema.node('paragraph'))
    tr.setSelection(Selection.near(tr.doc.resolve(behind)))
    return true
  })
}

/** Whether another control has taken the focus since it was there: keys pressed on it must not write into the text. */
function hasMovedOn(editor: Editor, focused: Element | null): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && now !== focused && !editor.view.dom.contains(now)
}

function filesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table') !== null
}
