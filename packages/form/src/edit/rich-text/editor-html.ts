import type { Editor } from '@tiptap/core'
import { purifiedRichText } from '../../rich-text/sanitize-rich-text.ts'

/** Stored or pasted HTML as the editor takes it: sanitised, and with nothing that its schema would drop words of. */
export function htmlForEditor(html: string): string {
  if (html === '') return ''
  const root = purifiedRichText(html)
  for (const heading of root.querySelectorAll('h1, h4, h5, h6')) {
    replaceBy(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  }
  for (const caption of root.querySelectorAll('caption')) {
    const table = caption.closest('table')
    const title = replaceBy(caption, 'p')
    table?.before(title)
  }
  return root.innerHTML
}

/** The editor's text as HTML; '' when nothing was written. The empty line that it keeps at the end stays out. */
export function htmlOfEditor(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}

function replaceBy(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  const style = element.getAttribute('style')
  if (style !== null) other.setAttribute('style', style)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
