import { expect, it } from 'vitest'
import { parseTableOptions, shownColumns } from './table-options.ts'

it('U14: a browser remembers row height and hidden columns of each list', () => {
  const options = { density: 'dense', hidden: { getMyMemosActiveWithUserID: ['memo_type'] } }
  expect(parseTableOptions(JSON.stringify(options))).toEqual(options)
})

it('U14: unknown content of the storage means the defaults', () => {
  const first = { density: 'normal', hidden: {} }
  for (const stored of [null, '', '{', '[]', '"dense"', '{"density":"huge","hidden":[1]}']) {
    expect(parseTableOptions(stored), String(stored)).toEqual(first)
  }
  expect(parseTableOptions('{"hidden":{"a":"b","c":[1,"d"]}}').hidden).toEqual({ a: [], c: ['d'] })
})

it("U14: the column with the row's link can't be hidden", () => {
  const columns = [{ key: 'memo_id' }, { key: 'subject', card: 'title' }, { key: 'status' }]
  expect(shownColumns(columns, ['subject', 'status']).map((column) => column.key)).toEqual([
    'memo_id',
    'subject',
  ])
})
