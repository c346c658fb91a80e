import { expect, it } from 'vitest'
import { looseAttachments } from './loose-attachments.ts'

const file = (url: string) => ({ name: url, size: 1, url })

it('U15: a file that an answer names is shown at its field, and not again below', () => {
  const memo_content = [
    {
      field_id: 'S',
      field_name: 'Section',
      value: [{ field_id: 'F', field_name: 'Files', value: [file('files/a')] }],
    },
  ]
  expect(looseAttachments({ memo_content, attachment_urls: [file('files/a')] })).toEqual([])
})

it('U15: files of an older memo that no answer names are shown below', () => {
  const memo_content = [{ field_id: 'F', field_name: 'Reason', value: 'files/b' }]
  expect(looseAttachments({ memo_content, attachment_urls: [file('files/b')] })).toEqual([file('files/b')])
})
