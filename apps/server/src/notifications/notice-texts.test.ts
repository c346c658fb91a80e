import { describe, expect, it } from 'vitest'
import { eraseFromTitle, noticeText } from './notice-texts.ts'

const MEMO_ID = 'ERA-2026-000007'
const asked = { memoId: MEMO_ID, actor: 'Ana Cruz', due: 'due tomorrow' }
const erased = (title: string, actsFor = false) => eraseFromTitle(title, MEMO_ID, actsFor)

describe('O6: the title of a notice once the subject is erased', () => {
  it.each([
    ['LEVEL_STARTED_APPROVER', {}, `For your approval: [erased] (${MEMO_ID})`],
    ['REPLIED', {}, `Ana Cruz replied: [erased] (${MEMO_ID})`],
    ['LEVEL_DUE', { actsFor: 'Bea Lim' }, `For Bea Lim: Due tomorrow: [erased] (${MEMO_ID})`],
    ['TO_DO', { isRevoked: true }, `To do: [erased] (${MEMO_ID}, revoked)`],
  ] as const)('O6: keeps the rest of %s', (kind, more, expected) => {
    for (const subject of ['Printing', 'Leave: Mrs Velasco', '[erased]', MEMO_ID, `A (${MEMO_ID})`]) {
      const { title } = noticeText(kind, { ...asked, subject, ...more })
      expect(erased(title, 'actsFor' in more)).toBe(expected)
    }
  })

  it('O6: stays where it names the memo by its Memo ID alone', () => {
    const { title } = noticeText('REMOVED_LOSES_ACCESS', { ...asked, subject: null })
    expect(erased(title)).toBe(`No longer needed: ${MEMO_ID}`)
  })

  it('O6: names no part of the subject where the name of a person has a colon', () => {
    const { title } = noticeText('REPLIED', { ...asked, actor: 'Cruz: Ana', subject: 'Leave: Mrs Velasco' })
    expect(erased(title)).toBe(`Cruz: [erased] (${MEMO_ID})`)
  })
})
