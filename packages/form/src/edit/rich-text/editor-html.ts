import type { Editor } from '@tiptap/core'
import { purifyRichText } from '../../view/rich-text/sanitize-rich-text.ts'

/** Prepares stored or pasted HTML for the editor: sanitised, and without elements whose text its schema would drop. */
export function htmlForEditor(html: string): string {
  if (html === '') return ''
  const root = purifyRichText(html)
  for (const heading of root.querySelectorAll('h1, h4, h5, h6')) {
    changeTag(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  }
  for (const caption of root.querySelectorAll('caption')) {
    const table = caption.closest('table')
    const title = changeTag(caption, 'p')
    table?.before(title)
  }
  return root.innerHTML
}

/** The editor's text as HTML, or '' when empty; without the empty paragraphs that it keeps at the end. */
export function htmlOfEditor(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}

function changeTag(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  const style = element.getAttribute('style')
  if (style !== null) other.setAttribute('style', style)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
