import { BYTES_PER_MEGABYTE, RICH_TEXT_MAX_BYTES, RICH_TEXT_MAX_ELEMENTS } from '@countersign/domain'

/** The most expensive body of its kind, and its call. */
export interface WorstBody {
  kind: string
  call: string
  body: string
}

/** Just below the limit of calls that write a memo (packages/contract/src/body-limits.ts). */
const LARGE = 4 * BYTES_PER_MEGABYTE - 4096
/** The limit of most calls. */
const SMALL = 64 * 1024 - 256
/** Below the limit of values in a body. */
const MANY = 49_000

/** Just below the limit of rich text (F5). */
const RICH = RICH_TEXT_MAX_BYTES - 64

const data = (inner: string) => `{"data":${inner}}`
/** Repeats a part up to a size in bytes. */
const filling = (part: string, bytes: number) =>
  Array(Math.floor(bytes / (part.length + 1)))
    .fill(part)
    .join(',')

/**
 * The most expensive bodies of every kind: first those that exceed the limit of their call, then those just below it.
 * @param templateId a published template with the rich text question `rich` in `section`
 */
export function worstBodies(form: {
  templateId: string
  section: string
  rich: string
  subject: string
}): WorstBody[] {
  const memo = (content: string, sequences = '[]') =>
    data(
      `{"template_id":"${form.templateId}","action":"SAVE_AS_DRAFT","sequences":${sequences},"memo_content":${content}}`,
    )
  const section = (answers: string) =>
    memo(`[{"field_id":"${form.section}","field_type":"SECTION","value":[${answers}]}]`)
  const rich = (part: string) => richOf(part.repeat(Math.floor(RICH / Buffer.byteLength(part))))
  /** Repeats a part this many times and fills up with words. */
  const richOfMany = (count: number, part: (words: string) => string) =>
    richOf(part('x'.repeat(Math.floor(RICH / count) - Buffer.byteLength(part('')))).repeat(count))
  const richOf = (html: string) =>
    section(
      `{"field_id":"${form.subject}","value":"Worst"},{"field_id":"${form.rich}","value":${JSON.stringify(html)}}`,
    )
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":0`).join(',')
  const write = (kind: string, body: string): WorstBody => ({ kind, call: 'create_memo', body })
  const read = (kind: string, body: string): WorstBody => ({ kind, call: 'get_templates', body })
  return [
    read('1.9 million numbers under an unknown key', data(`{"x":[${filling('1', LARGE)}]}`)),
    write('1.9 million numbers under an unknown key', data(`{"x":[${filling('1', LARGE)}]}`)),
    write(
      '1.9 million numbers for an answer',
      section(`{"field_id":"${form.subject}","value":[${filling('1', LARGE)}]}`),
    ),
    write('1.3 million empty lists', memo(`[${filling('[]', LARGE)}]`)),
    write('2 million levels of lists', memo('['.repeat(LARGE / 2) + ']'.repeat(LARGE / 2))),
    write('300,000 names', data(`{${keys(300_000)}}`)),
    write('one name 600,000 times', data(`{${filling('"a":0', LARGE)}}`)),
    write('300,000 times __proto__', data(`{"x":[${filling('{"a":0}', LARGE - 64)},{"__proto__":0}]}`)),
    read('numbers under an unknown key, just within the limit', data(`{"x":[${filling('1', SMALL)}]}`)),
    read('names, just within the limit', data(`{${keys(6_500)}}`)),
    read(
      'levels of lists, just within the limit',
      data(`{"x":${'['.repeat(SMALL / 2)}${']'.repeat(SMALL / 2)}}`),
    ),
    write(
      '49,000 numbers for an answer',
      section(`{"field_id":"${form.subject}","value":[${filling('1', 2 * MANY)}]}`),
    ),
    write('49,000 names', data(`{${keys(MANY)}}`)),
    write('49,000 names in a section', memo(`[{"field_id":"${form.section}",${keys(MANY)}}]`)),
    write(
      '900 names in each of 50 sections',
      memo(`[${filling(`{"field_id":"S",${keys(900)}}`, 50 * 7100)}]`),
    ),
    write('49,000 levels of lists', memo('['.repeat(MANY) + ']'.repeat(MANY))),
    write(
      '49,000 texts, 4 MB',
      memo(
        `[${Array(MANY)
          .fill(`"${'x'.repeat(LARGE / MANY - 4)}"`)
          .join(',')}]`,
      ),
    ),
    write('16,000 unknown answers', section(filling('{"field_id":"NOPE","value":""}', 31 * 16_000))),
    write(
      '16,000 times the same answer',
      section(filling(`{"field_id":"${form.subject}","value":"x"}`, (form.subject.length + 28) * 16_000)),
    ),
    write('24,000 empty sections', memo(`[${filling('{"field_id":""}', 16 * 24_000)}]`)),
    write('24,000 empty levels', memo('[]', `[${filling('{"approvers":[]}', 17 * 24_000)}]`)),
    write('48,000 approvers of one level', memo('[]', `[{"approvers":[${filling('""', 3 * 48_000)}]}]`)),
    write('a text of 4 MB under an unknown key', data(`{"x":"${'x'.repeat(LARGE)}"}`)),
    write('escaped text of 4 MB', data(`{"x":"${'\\u00e9'.repeat(LARGE / 6)}"}`)),
    write('rich text of 1 MB, words', rich('<p>They are old, and they are slow.</p>')),
    write('rich text of 1 MB, empty paragraphs', rich('<p></p>')),
    write('rich text of 1 MB, one inside the other', rich('<b>')),
    write('rich text of 1 MB, lists inside lists', rich('<ul><li>')),
    write('rich text of 1 MB, entities', rich('&amp;')),
    write('rich text of 1 MB, brackets', rich('<')),
    write('rich text of 1 MB, attributes', rich('<a href="x" title="y" onclick="z">')),
    write('rich text of 1 MB, styles', rich('<span style="color:red;color:blue">x</span>')),
    write('rich text of 1 MB, comments', rich('<!---->')),
    write('rich text of 1 MB, no markup', rich('They are old, and they are slow. ')),
    write(
      'rich text of 1 MB, as many paragraphs as it may have',
      richOfMany(RICH_TEXT_MAX_ELEMENTS, (words) => `<p>${words}</p>`),
    ),
    write(
      'rich text of 1 MB, as many cells without an end',
      richOfMany(RICH_TEXT_MAX_ELEMENTS, (words) => `<td>${words}`),
    ),
    write(
      'rich text of 1 MB, as many links',
      richOfMany(RICH_TEXT_MAX_ELEMENTS / 2, (words) => `<a href="http://${words}">x</a>`),
    ),
    write(
      'rich text of 1 MB, as many images',
      richOfMany(
        RICH_TEXT_MAX_ELEMENTS / 20,
        (words) => `<img alt="${words}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
      ),
    ),
    write(
      'rich text of 1 MB, as many entities',
      richOfMany(2 * RICH_TEXT_MAX_ELEMENTS, (words) => `&amp;${words}`),
    ),
    write(
      'rich text of 1 MB, one tag of 200,000 attributes',
      richOf(
        `<p ${Array.from({ length: 200_000 }, (_, n) => n.toString(36))
          .join(' ')
          .slice(0, RICH - 4)}>`,
      ),
    ),
    write('rich text of 1 MB, one style', richOf(`<p style="${';'.repeat(RICH - 16)}">x`)),
  ]
}
