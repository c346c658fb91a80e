import { createHash } from 'node:crypto'
import { png } from '@countersign/test-kit/png'
import { describe, expect, it } from 'vitest'
import { pdfDecision, pdfMemo, richMemo } from './testing/memo-factory.ts'
import { readPdf } from './testing/pdf-text.ts'
import { createTypstSheet } from './typst-sheet.ts'

const sheet = createTypstSheet()
const shown = (text: string) => text.replace(/\s+/g, ' ')
const print = (memo: Parameters<typeof sheet.render>[0]) => {
  const { pdf, standard } = sheet.render(memo)
  const content = readPdf(pdf)
  // Long words are written in pieces, which `letters` joins.
  return { ...content, text: shown(content.text), letters: content.text.replace(/\s+/g, ''), standard }
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

describe('the memo as PDF', () => {
  it('G1: is a PDF/A-3a with requestor, subject and dates in Manila time', () => {
    const { text, standard } = print(pdfMemo())
    expect(standard).toBe('PDF/A-3a')
    for (const words of [
      'Harbor Communications',
      'Fibre build, Batangas phase 2',
      'CAP-2026-0421',
      'Memo to spend',
      'Nov 16, 2026 11:30 AM',
      'Nov 17, 2026 02:14 PM',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
  })

  it('declares PDF/A part 3 level A in its metadata', () => {
    const source = Buffer.from(sheet.render(pdfMemo()).pdf).toString('latin1')
    expect(source).toMatch(/pdfaid:part>3</)
    expect(source).toMatch(/pdfaid:conformance>A</)
    expect(source).toContain('/MarkInfo')
  })

  it('attaches the memo record byte for byte and prints its hash', () => {
    const record = '{"memo_id":"CAP-2026-0421","subject":"₱ & \\u0001 \u{1F600}"}'
    const { attachments, letters } = print(pdfMemo({ record }))
    expect(Buffer.from(attachments.get('memo.json') ?? '', 'latin1').toString('utf8')).toBe(record)
    expect(letters).toContain(`SHA-256is:${createHash('sha256').update(record).digest('hex')}`)
  })

  it('shows money with two decimals, tables, lists and files', () => {
    const { text, letters } = print(
      pdfMemo({
        sections: [
          {
            title: 'Request',
            fields: [
              { label: 'Amount', kind: 'money', currency: 'PHP', amount: '12345678901234567890.5' },
              { label: 'Cost types', kind: 'list', items: ['CAPEX', 'OPEX'] },
              {
                label: 'Items',
                kind: 'table',
                columns: [{ label: 'Item' }, { label: 'Cost', kind: 'money' }],
                rows: [['Cable', '145000']],
              },
              {
                label: 'Files',
                kind: 'files',
                files: [{ name: 'Plan.pdf', size: 2_100_000, sha256: 'a3'.repeat(32) }],
              },
            ],
          },
        ],
      }),
    )
    expect(letters).toContain('PHP12,345,678,901,234,567,890.50')
    expect(text).toContain('CAPEX, OPEX')
    expect(text).toContain('145,000.00')
    expect(text).toContain('2.1 MB')
    expect(text).toContain('a3'.repeat(16))
  })

  it('draws a group with many columns as a list of answers per row, without losing any', () => {
    const columns = Array.from({ length: 20 }, (_, at) => ({ label: `Column ${at}` }))
    const rows = [columns.map((_, at) => `answer${at}`)]
    const { text } = print(
      pdfMemo({ sections: [{ title: '', fields: [{ label: 'G', kind: 'table', columns, rows }] }] }),
    )
    expect(text).toContain('ROW 1')
    for (const at of columns.keys()) expect(text).toContain(`answer${at}`)
  })

  it('N8: shows the totals of columns as the last row, in tables and in lists of answers', () => {
    const few = [{ label: 'Item' }, { label: 'Cost', kind: 'money' as const }]
    const many = Array.from({ length: 8 }, (_, at) => ({ label: `Column ${at}`, kind: 'money' as const }))
    const group = { label: 'G', kind: 'table' as const }
    const fields = [
      { ...group, columns: few, rows: [['Cable', '145000']], totals: ['', '987654'] },
      {
        ...group,
        columns: many,
        rows: [many.map(() => '1')],
        totals: many.map((_, at) => (at === 3 ? '456789' : '')),
      },
    ]
    const { text } = print(pdfMemo({ sections: [{ title: '', fields }] }))
    expect(text).toContain('987,654.00')
    expect(text).toContain('456,789.00')
    expect(text).toMatch(/Total/)
    expect(text).toMatch(/TOTAL/)
  })

  it('C6: names the version of a decision only if a later one exists', () => {
    const level = pdfMemo().levels[0]!
    const older = { status: 'Approved', decidedAt: '2026-11-17T06:14:00Z', version: 1 }
    const levels = [{ ...level, approvers: [{ ...pdfDecision(older), subApprovers: [] }] }]
    expect(print(pdfMemo({ levels })).text).toContain('on version 1')
    expect(print(pdfMemo()).text).not.toContain('on version')
  })

  it('D6: shows signatures of sub-approvers under their approver, and none without a decision', () => {
    const level = pdfMemo().levels[0]!
    const sub = pdfDecision({
      name: 'Jo Lim',
      status: 'Approved',
      decidedAt: '2026-11-17T06:14:00Z',
      version: 2,
    })
    const waiting = pdfDecision({ name: 'Mika Santos', email: 'mika@example.com' })
    const { text } = print(
      pdfMemo({ levels: [{ ...level, approvers: [{ ...waiting, subApprovers: [sub] }] }] }),
    )
    expect(text).toContain('Sub-approver of Mika Santos')
    expect(text.match(/Nov 17, 2026 02:14 PM/g)).toHaveLength(2)
  })
})

describe('user input is shown as plain text', () => {
  const markup = '#eval("1") *a* _b_ $x$ @ref <label> \\ `c` = H // d /* e */ #pagebreak() [f] ~ --- "q"'

  it('never interprets markup in any text of the memo', () => {
    const person = { name: markup, email: markup }
    const decision = pdfDecision({
      ...person,
      status: markup,
      remarks: markup,
      decidedAt: '2026-11-17T06:14:00Z',
    })
    const file = { name: markup, size: 1, sha256: 'ab' }
    const { text, standard } = print(
      pdfMemo({
        companyName: markup,
        memoId: markup,
        templateName: markup,
        subject: markup,
        status: markup,
        owner: person,
        sections: [{ title: markup, fields: [{ label: markup, kind: 'text', text: markup }] }],
        attachments: [file],
        levels: [
          {
            no: 1,
            rule: markup,
            status: markup,
            cleared: false,
            watchers: [person],
            approvers: [{ ...decision, subApprovers: [decision] }],
          },
        ],
      }),
    )
    expect(standard).toBe('PDF/A-3a')
    expect(text.replaceAll(' ', '').split(markup.replaceAll(' ', '')).length - 1).toBeGreaterThanOrEqual(15)
  })

  it('never interprets markup in rich text', () => {
    expect(print(richMemo(`<p>${escaped(markup)}</p>`)).text).toContain(markup)
    expect(print(richMemo(`<pre>${escaped(markup)}</pre>`)).text.replaceAll(' ', '')).toContain(
      markup.replaceAll(' ', ''),
    )
  })

  it('drops control characters, lone surrogates and noncharacters and keeps the text around them', () => {
    const odd = [
      ...Array(32).keys(),
      ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
      0xfeff,
      0xfffe,
      0xffff,
      0xfdd0,
      0xd800,
      0xdc00,
    ]
    const text = odd.map((code) => `a${String.fromCharCode(code)}b`).join(' ')
    const memo = pdfMemo({
      subject: text,
      sections: [{ title: text, fields: [{ label: text, kind: 'text', text }] }],
    })
    expect(print(memo).standard).toBe('PDF/A-3a')
    expect(print(memo).text.match(/ab/g)!.length).toBeGreaterThan(100)
  })

  it.each([
    ['emoji', '😀 👨‍👩‍👧 ❤️ 🇵🇭 1️⃣'],
    ['Korean, Japanese, Chinese', '한국어 漢字 かな'],
    ['Arabic and Hebrew', 'مرحبا שלום'],
    ["Word's private-use bullets", '\uF0B7 \uF0A7 \uF0FC'],
    ['unknown private use', '\uE123'],
    ['signs of money and measure', '₱ € ¥ ₿ ℃ ㎡ № ① ≥ √ ☑'],
  ])('keeps PDF/A with %s', (_, text) => {
    expect(print(pdfMemo({ subject: text })).standard).toBe('PDF/A-3a')
  })

  it('maps Word bullets to Unicode', () => {
    expect(print(pdfMemo({ subject: 'a \uF0B7 b \uF0FC c' })).text).toContain('a • b ✓ c')
  })

  it('falls back to a plain PDF, and reports it, if no font has a character', () => {
    const { standard, text, attachments } = print(pdfMemo({ subject: 'Memo 𒀀 one' }))
    expect(standard).toBe('plain')
    expect(text).toContain('CAP-2026-0421')
    expect(attachments.has('memo.json')).toBe(true)
  })

  it('breaks words wider than the sheet without losing letters', () => {
    for (const length of [60, 299, 5000, 200_000]) {
      const { text } = print(richMemo(`<p>${'Z'.repeat(length)}</p>`))
      expect(text.match(/Z/g)).toHaveLength(length)
    }
  })

  it('typesets a letter with twenty thousand accents without taking minutes', () => {
    expect(print(richMemo(`<p>a${'\u0301'.repeat(20_000)}b</p>`)).standard).toBe('PDF/A-3a')
  })

  it('prints words in colours that would hide them', () => {
    const { text } = print(richMemo('<p style="color:#fff">white <span style="background:#000">x</span></p>'))
    expect(text).toContain('white x')
  })
})

describe('rich text on paper', () => {
  it('repeats the header of a table of 300 rows on each page', () => {
    const rows = Array.from({ length: 300 }, (_, at) => `<tr><td>row${at}.</td><td>${at}</td></tr>`).join('')
    const { text, pages } = print(richMemo(`<table><tr><th>Site</th><th>No</th></tr>${rows}</table>`))
    expect(pages).toBeGreaterThan(5)
    // The last page may contain only the approvals.
    expect(text.match(/Site/g)!.length).toBeGreaterThanOrEqual(pages - 1)
    for (const at of [0, 150, 299]) expect(text).toContain(`row${at}.`)
  })

  it.each([
    ['quotes', '<blockquote>'.repeat(500)],
    ['lists', '<ul><li>'.repeat(300)],
    ['tables', '<table><tr><td>'.repeat(60)],
    ['marks', '<b><i><u><s>'.repeat(400)],
  ])('prints the text inside excessively nested %s', (_, nesting) => {
    expect(print(richMemo(`${nesting}deep`)).text).toContain('deep')
  })

  it('prints every cell of a table with impossible spans', () => {
    const html =
      '<table><tr><td colspan="9999" rowspan="0">c-a</td><td rowspan="99999">c-b</td></tr>' +
      '<tr><td>c-c</td><td colspan="3">c-d</td></tr><tr></tr></table>'
    const { text } = print(richMemo(html))
    for (const cell of ['c-a', 'c-b', 'c-c', 'c-d']) expect(text).toContain(cell)
  })

  it('scales a large image to the sheet', () => {
    const { pages, standard } = print(
      richMemo(`<img alt="Plan" src="data:image/png;base64,${png(4000, 6000)}">`),
    )
    expect(standard).toBe('PDF/A-3a')
    expect(pages).toBeLessThanOrEqual(3)
  })

  it('names damaged or unknown images and draws the valid ones', () => {
    const good = png(20, 20)
    const images = [
      `png;base64,${good.slice(0, 60)}`,
      `png;base64,${good}`,
      'svg+xml;base64,PHN2Zy8+',
      'jpeg;base64,/9j/4AAQSkZJRg==',
    ]
    const html = images.map((image, at) => `<img alt="picture ${at}" src="data:image/${image}">`).join('')
    const { text, standard } = print(richMemo(`<p>before</p>${html}<p>after</p>`))
    expect(standard).toBe('PDF/A-3a')
    for (const words of ['before', '[picture 0]', '[picture 2]', '[picture 3]', 'after'])
      expect(text).toContain(words)
    expect(text).not.toContain('[picture 1]')
  })

  it('prints the history round by round, with remarks and the names of their files', () => {
    const entry = { at: '2026-11-14T01:15:00Z', status: 'Returned', detail: '', remarks: '', files: [] }
    const person = { name: 'Rosario Dizon', email: 'rosario.dizon@example.com' }
    const { text, standard } = print(
      pdfMemo({
        history: [
          {
            no: 1,
            version: 1,
            entries: [
              { ...entry, person, what: 'Returned', detail: 'Sequence 2', remarks: 'Which vendor?' },
              { ...entry, person, what: 'Withdrawn', status: 'Withdrawn', remarks: 'The amount was wrong.' },
            ],
          },
          {
            no: 2,
            version: 2,
            entries: [
              { ...entry, person, what: 'Re-submitted', remarks: 'Here it is.', files: ['Quote 2.pdf'] },
            ],
          },
        ],
      }),
    )
    expect(standard).toBe('PDF/A-3a')
    for (const words of [
      ...[
        'History',
        'Round 1',
        'Version 1',
        'Nov 14, 2026 09:15 AM',
        'Returned',
        'by Rosario Dizon',
        'Sequence 2',
      ],
      ...['Which vendor?', 'Withdrawn', 'The amount was wrong.', 'Round 2', 'Re-submitted', 'Here it is.'],
      'Attached: Quote 2.pdf',
    ])
      expect(text).toContain(words)
    expect(print(pdfMemo()).text).not.toContain('History')
  })

  it('R6: names who prepared the memo, in its head', () => {
    expect(print(pdfMemo({ preparedBy: 'Gina Cruz' })).text).toMatch(/Prepared by\s+Gina Cruz/)
    expect(print(pdfMemo()).text).not.toContain('Prepared by')
  })

  it('breaks addresses only before @ and .', () => {
    const email = 'maria.concepcion.delacruz@harborcommunications.example.com'
    const { text, letters } = print(pdfMemo({ owner: { name: 'Maria', email } }))
    expect(letters).toContain(email)
    for (const piece of ['maria', '.concepcion', '.delacruz', '@harborcommunications', '.example'])
      expect(text).toContain(piece)
  })
})
