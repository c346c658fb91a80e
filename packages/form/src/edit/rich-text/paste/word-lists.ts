/** The style by which Word marks paragraphs as list items: `mso-list: l0 level2 lfo1`. */
const ITEM = /mso-list:[^;]*\blevel(\d+)/i
const NUMBER = /^\s*\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]/i

interface OpenList {
  level: number
  list: Element
}

/** Turns Word's list items, which are paragraphs with typed bullets, into lists. */
export function nestWordLists(root: Element): void {
  let open: OpenList[] = []
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1])
    if (!level) continue
    // Other content separates this item from the previous list: start a new one.
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    const name = takeMarker(paragraph)
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === name))
    let list = open.find((one) => one.level === level)?.list
    if (!list) {
      list = paragraph.ownerDocument.createElement(name)
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else paragraph.before(list)
      open.push({ level, list })
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** Removes the typed bullet or number and returns the list's kind. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent ?? ''
  marker?.remove()
  return NUMBER.test(text) ? 'ol' : 'ul'
}
