import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { htmlForEditor } from '../editor-html.ts'
import { nestWordLists } from './word-lists.ts'

/** Content copied from another editor is clean already, and its marker says how to merge it. */
const FROM_AN_EDITOR = /\sdata-pm-slice=/

/** Cleans HTML from Word, spreadsheets, mails and web pages: keeps the structure, drops styles and the rest. */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { transformPastedHTML: (html) => (FROM_AN_EDITOR.test(html) ? html : cleanHtml(html)) },
    }),
  ],
})

function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Word's settings are in elements unknown to sanitisers; their text is not the author's.
  for (const junk of body.querySelectorAll('xml, style, meta, link, title')) junk.remove()
  nestWordLists(body)
  spellOutStyles(body)
  return htmlForEditor(body.innerHTML)
}

/** Turns styles such as bold and italic into elements, since Google Docs and others use styles for them. */
function spellOutStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('b[style], strong[style], i[style], em[style]')) {
    const { fontWeight, fontStyle } = element.style
    const isPlain = /^(b|strong)$/.test(element.localName)
      ? /^(normal|[1-5]00)$/.test(fontWeight)
      : fontStyle === 'normal'
    if (isPlain) element.replaceWith(...element.childNodes)
  }
  for (const element of root.querySelectorAll<HTMLElement>('span[style], font[style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = element.style
    const decoration = `${textDecoration} ${textDecorationLine}`
    if (/^(bold|bolder|[6-9]00)$/.test(fontWeight)) wrapContent(element, 'strong')
    if (fontStyle === 'italic') wrapContent(element, 'em')
    // Links are underlined anyway.
    if (decoration.includes('underline') && !element.closest('a')) wrapContent(element, 'u')
    if (decoration.includes('line-through')) wrapContent(element, 's')
    if (verticalAlign === 'super') wrapContent(element, 'sup')
    if (verticalAlign === 'sub') wrapContent(element, 'sub')
  }
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
