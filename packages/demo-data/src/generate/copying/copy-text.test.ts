import { expect, test } from 'vitest'
import { copyLine } from './copy-text.ts'

test('a row is written as COPY reads it', () => {
  expect(copyLine(['a', 1, true, false, null, undefined])).toBe(
    'a\t1\tt\tf\t\\N\\N\n'.replace('\\N\\N', '\\N\t\\N'),
  )
})

test('what would end a field or a row is escaped', () => {
  expect(copyLine(['tab\there', 'line\nend\r', 'back\\slash'])).toBe(
    'tab\\there\tline\\nend\\r\tback\\\\slash\n',
  )
})

test('a list is an array of quoted texts, escaped once for the array and once for the row', () => {
  expect(copyLine([['a b', 'say "x"', 'c\\d'], []])).toBe('{"a b","say \\\\"x\\\\"","c\\\\\\\\d"}\t{}\n')
})
