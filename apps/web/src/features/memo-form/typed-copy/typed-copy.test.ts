import { DEFAULT_TEMPLATE, emptyAnswers, toContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { forgetCopies, keepsCopies } from '../../../lib/storage/typed-copies.ts'
import { formLists } from '../../../shared/form-lists/form-lists.ts'
import type { MemoSource } from '../memo-source.ts'
import { readTypedCopy, typedCopies, typedCopyPrefix } from './typed-copy.ts'
import { newLevel } from '../workflow/route-draft.ts'

const source = (revision: number | null): MemoSource => ({
  templateId: 't1',
  templateName: 'General',
  templateContent: DEFAULT_TEMPLATE,
  lists: formLists([], { template_id: 't1' }),
  guidelines: '',
  allowSubApprovals: false,
  hasAmount: false,
  answers: emptyAnswers(DEFAULT_TEMPLATE),
  readers: [],
  policy: null,
  prepared: null,
  route: { levels: [newLevel('a')], people: null },
  memo:
    revision === null
      ? null
      : {
          memoId: 'AVL-2026-0001',
          status: 'SAVE_AS_DRAFT',
          revision,
          saveDraft: { allowed: true },
          submit: { allowed: true },
          link: undefined,
          reapproval: null,
        },
})
const copy = (revision: number | null) =>
  JSON.stringify({
    memo_content: toContent(DEFAULT_TEMPLATE, { TEXT_SUBJECT: 'Typed before the reload' }),
    route: [newLevel('a'), newLevel('b')],
    revision,
    at: '2026-11-20T02:00:00.000Z',
  })

/** A browser's storage with these entries. */
function storageOf(entries: Record<string, string>): Storage {
  const held = new Map(Object.entries(entries))
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
    clear: () => held.clear(),
  }
}

describe('U47: unsaved text survives a reload', () => {
  it('U47: answers and levels are restored', () => {
    const restored = readTypedCopy(copy(null), source(null))
    expect(restored?.answers.TEXT_SUBJECT).toBe('Typed before the reload')
    expect(restored?.route.levels).toHaveLength(2)
    expect(restored?.isOlder).toBe(false)
  })

  it('N9: entries that were picked from a shared list are restored with their labels', () => {
    const label = { field_id: 'CENTRE', field_name: 'Cost centre', value: 'CC-1', label: 'Network' }
    const stored = JSON.stringify({ ...(JSON.parse(copy(null)) as object), memo_content: [label] })
    const restored = readTypedCopy(stored, source(null))
    expect(restored?.labels.get('CENTRE')).toEqual(new Map([['CC-1', 'Network']]))
  })

  it('U47: a copy of a memo that was saved elsewhere since is marked', () => {
    expect(readTypedCopy(copy(3), source(3))?.isOlder).toBe(false)
    expect(readTypedCopy(copy(3), source(4))?.isOlder).toBe(true)
  })

  it('U47: an unreadable copy is ignored', () => {
    expect(readTypedCopy(null, source(null))).toBeNull()
    expect(readTypedCopy('{"memo_content":7}', source(null))).toBeNull()
    expect(readTypedCopy('{broken', source(null))).toBeNull()
  })

  it('U47: copies of one form are found latest first, and removed after thirty days', () => {
    const at = (day: string) => JSON.stringify({ at: `2026-${day}T02:00:00.000Z` })
    const storage = storageOf({
      'memo_form:ana@example.com:create:t1:x': at('11-18'),
      'memo_form:ana@example.com:create:t1:y': at('11-20'),
      'memo_form:ana@example.com:create:t2:z': at('11-20'),
      'memo_form:ana@example.com:create:t1:old': at('10-01'),
      'memo_form:ana@example.com:create:t1:broken': '{broken',
      templates_used: '[]',
    })
    const found = typedCopies(
      storage,
      typedCopyPrefix(source(null), 'ana@example.com'),
      new Date('2026-11-21T02:00:00Z'),
    )
    expect(found.map(({ key }) => key.at(-1))).toEqual(['y', 'x'])
    expect(storage.length).toBe(4)
  })

  it('U47: copies are separate for each user, template and memo', () => {
    const keys = [
      typedCopyPrefix(source(null), 'Ana@example.com'),
      typedCopyPrefix(source(null), 'bea@example.com'),
      typedCopyPrefix(source(1), 'ana@example.com'),
    ]
    expect(new Set(keys).size).toBe(3)
  })
})

it('U47: signing out removes one’s own copies from the browser, and keeps those of others', () => {
  const own = `${typedCopyPrefix(source(null), 'Andrea@northwind.example')}tab`
  const other = `${typedCopyPrefix(source(null), 'bea@northwind.example')}tab`
  const storage = storageOf({ [own]: copy(null), [other]: copy(null), theme: 'dark' })
  forgetCopies('andrea@northwind.example', storage)
  expect([own, other, 'theme'].map((key) => storage.getItem(key) !== null)).toEqual([false, true, true])
  expect(keepsCopies()).toBe(false)
})
