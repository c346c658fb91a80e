import { describe, expect, it } from 'vitest'
import type { MemoMailContent } from './memo-mail.ts'
import { memoMail } from './memo-mail.ts'

const content: MemoMailContent = {
  heading: 'For your approval: Fibre build, Batangas phase 2 (CAP-2026-0421)',
  preheader: 'A memo waits for your decision.',
  paragraphs: ['A memo waits for your decision.', 'You can approve, reject or return it.'],
  facts: [
    ['Memo ID', 'CAP-2026-0421'],
    ['Requested by', 'Paolo Reyes'],
  ],
  remarks: { by: 'Ramon Uy', text: 'Quantities match.\nGo on.' },
  action: { label: 'Open the memo', url: 'https://memo.example.com/memo/1?a=1&b=2' },
  companyName: 'Harbor Communications',
  reason: 'You get this mail because you are an approver of this memo.',
}

describe('a mail about a memo', () => {
  it('has the same content as HTML and as text', () => {
    const { html, text } = memoMail(content)
    const { heading, paragraphs, facts, remarks, companyName, reason } = content
    const words = [
      heading,
      ...paragraphs,
      ...facts.flat(),
      remarks!.by,
      'Quantities match.',
      'Go on.',
      companyName,
      reason,
    ]
    for (const word of words) {
      expect(html).toContain(word)
      expect(text).toContain(word)
    }
    expect(html).toContain('href="https://memo.example.com/memo/1?a=1&amp;b=2"')
    expect(text).toContain('https://memo.example.com/memo/1?a=1&b=2')
  })

  it('omits remarks and button if there are none', () => {
    const { html, text } = memoMail({ ...content, remarks: undefined, action: undefined })
    expect(html).not.toMatch(/<a |class="quote"/)
    expect(text).not.toMatch(/Open the memo|Ramon|\n\n\n/)
  })

  it('shows user input as text everywhere', () => {
    const evil = `"><script>alert('1')</script><img src=x onerror=alert(1)>&amp;`
    const { html } = memoMail({
      heading: evil,
      preheader: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      companyName: evil,
      reason: evil,
      remarks: { by: evil, text: evil },
      action: { label: evil, url: evil },
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)/g)!.length).toBeGreaterThanOrEqual(11)
    expect(html).toContain('&amp;amp;')
  })

  it('keeps line breaks of remarks and removes control characters', () => {
    const { html } = memoMail({ ...content, remarks: { by: 'R', text: 'a\r\nb\u0000\u001b[31m\ud800' } })
    expect(html).toContain('a<br>b[31m<')
  })

  it('has a subject of one line and at most 200 characters', () => {
    const heading = `Returned: a\r\nBcc: all@example.com\u2028b ${'😀'.repeat(300)}`
    const { subject } = memoMail({ ...content, heading })
    expect(subject).toMatch(/^Returned: a Bcc: all@example\.com b 😀+…$/u)
    expect([...subject]).toHaveLength(200)
  })

  it('loads no external images, scripts or style sheets', () => {
    expect(memoMail(content).html).not.toMatch(/src=|<link|<script|url\(|@import/i)
  })
})
