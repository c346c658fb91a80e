import { expect, it } from 'vitest'
import { groupRows } from './group-rows.ts'
import type { GroupSort } from './group-rows.ts'

const rows = [
  { group_name: 'Legal', group_count: 4, group_ave_time: 500 },
  { group_name: 'Audit', group_count: 9, group_ave_time: 0 },
  { group_name: 'Field Ops', group_count: 9, group_ave_time: 90 },
  { group_name: 'Brand', group_count: 1, group_ave_time: 90 },
]
const names = (sort: GroupSort, text = '') => groupRows(rows, text, sort).map((row) => row.group_name)

it('W15: groups are sorted in each of four orders; groups without an approval are not the fastest', () => {
  expect(names('a-z')).toEqual(['Audit', 'Brand', 'Field Ops', 'Legal'])
  expect(names('z-a')).toEqual(['Legal', 'Field Ops', 'Brand', 'Audit'])
  expect(names('highest')).toEqual(['Audit', 'Field Ops', 'Legal', 'Brand'])
  expect(names('fastest')).toEqual(['Brand', 'Field Ops', 'Legal', 'Audit'])
})

it('W15: groups are found by a part of their name, whatever its case', () => {
  expect(names('a-z', ' OPS ')).toEqual(['Field Ops'])
  expect(names('a-z', 'nothing')).toEqual([])
})
