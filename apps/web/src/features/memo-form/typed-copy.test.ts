import { DEFAULT_TEMPLATE, emptyAnswers, toContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { MemoSource } from './memo-source.ts'
import { readTypedCopy, typedCopyKey } from './typed-copy.ts'
import { newLevel } from './workflow/route-draft.ts'

const source = (revision: number | null): MemoSource => ({
  templateId: 't1',
  templateName: 'General',
  templateContent: DEFAULT_TEMPLATE,
  guidelines: '',
  allowSubApprovals: false,
  answers: emptyAnswers(DEFAULT_TEMPLATE),
  route: [newLevel('a')],
  memo:
    revision === null
      ? null
      : {
          memoId: 'AVL-2026-0001',
          status: 'SAVE_AS_DRAFT',
          revision,
          saveDraft: { allowed: true },
          submit: { allowed: true },
        },
})
const copy = (revision: number | null) =>
  JSON.stringify({
    memo_content: toContent(DEFAULT_TEMPLATE, { TEXT_SUBJECT: 'Typed before the reload' }),
    route: [newLevel('a'), newLevel('b')],
    revision,
  })

describe('what was typed survives a reload', () => {
  it('answers and levels come back', () => {
    const restored = readTypedCopy(copy(null), source(null))
    expect(restored?.answers.TEXT_SUBJECT).toBe('Typed before the reload')
    expect(restored?.route).toHaveLength(2)
    expect(restored?.isOlder).toBe(false)
  })

  it('a memo saved elsewhere since is told apart', () => {
    expect(readTypedCopy(copy(3), source(3))?.isOlder).toBe(false)
    expect(readTypedCopy(copy(3), source(4))?.isOlder).toBe(true)
  })

  it('what cannot be read brings nothing back, and breaks nothing', () => {
    expect(readTypedCopy(null, source(null))).toBeNull()
    expect(readTypedCopy('{"memo_content":7}', source(null))).toBeNull()
    expect(readTypedCopy('{broken', source(null))).toBeNull()
  })

  it('copies are apart by user, by template and by memo', () => {
    const keys = [
      typedCopyKey(source(null), 'Ana@example.com'),
      typedCopyKey(source(null), 'bea@example.com'),
      typedCopyKey(source(1), 'ana@example.com'),
    ]
    expect(new Set(keys).size).toBe(3)
  })
})
