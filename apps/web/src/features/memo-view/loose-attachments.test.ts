import { expect, it } from 'vitest'
import { looseAttachments } from './loose-attachments.ts'

const file = (url: string) => ({ name: url, size: 1, url })

it('a file that an answer names shows at its field, not once more below', () => {
  const memo_content = [
    { field_id: 'S', value: [{ field_id: 'F', field_name: 'Files', value: [file('files/a')] }] },
  ]
  expect(looseAttachments({ memo_content, attachment_urls: [file('files/a')] })).toEqual([])
})

it('the files of an older memo, which no answer names, show below', () => {
  const memo_content = [{ field_id: 'F', field_name: 'Reason', value: 'files/b' }]
  expect(looseAttachments({ memo_content, attachment_urls: [file('files/b')] })).toEqual([file('files/b')])
})
