import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { expect, it, vi } from 'vitest'
import { createUploads } from './uploads.ts'

const field: FileUploadField = {
  field_id: 'FILES',
  field_name: 'Files',
  field_type: 'FILE_UPLOAD',
  validations: { max_size: 3, allowed_limited_file_types: true, file_types: ['PDF'] },
}
const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const stored = (file: File): FileAnswer => ({ name: file.name, size: file.size, url: `files/${file.name}` })

it('F3: of six files five are taken, and the person is told which one was left out', async () => {
  const onUploaded = vi.fn()
  const uploads = createUploads({ upload: async (file) => stored(file), onUploaded })
  const present = [stored(pdf('0.pdf'))]
  expect(
    uploads.add(
      field,
      present,
      ['1', '2', '3', '4', '5'].map((n) => pdf(`${n}.pdf`)),
    ),
  ).toEqual(['5.pdf'])
  await uploads.settled()
  expect(onUploaded.mock.calls.map(([, answer]) => (answer as FileAnswer).name)).toEqual([
    '1.pdf',
    '2.pdf',
    '3.pdf',
    '4.pdf',
  ])
  expect(uploads.pending()).toEqual([])
})

it('a file that is too large or of the wrong type is never sent, and stays with the documented reason', () => {
  const upload = vi.fn()
  const uploads = createUploads({ upload, onUploaded: vi.fn() })
  uploads.add(field, [], [pdf('large.pdf', 3 * 1024 * 1024 + 1), pdf('macro.xlsm')])
  expect(uploads.pending().map((item) => [item.state, item.reason])).toEqual([
    ['invalid', 'The file exceeds more than 3MB'],
    ['invalid', 'This file is unsupported'],
  ])
  expect(upload).not.toHaveBeenCalled()
})

it('a failed upload can be tried again', async () => {
  let works = false
  const onUploaded = vi.fn()
  const uploads = createUploads({
    upload: async (file) => {
      if (!works) throw new Error('The connection was lost.')
      return stored(file)
    },
    onUploaded,
  })
  uploads.add(field, [], [pdf('a.pdf')])
  await uploads.settled()
  const [failed] = uploads.pending()
  expect(failed?.reason).toBe('The connection was lost.')
  works = true
  uploads.retry(failed?.id ?? '')
  await uploads.settled()
  expect(onUploaded).toHaveBeenCalledWith('FILES', stored(pdf('a.pdf')))
})

it('a file taken out while on its way is no answer, even if it arrives', async () => {
  let arrive = (_: FileAnswer) => {}
  const onUploaded = vi.fn()
  const uploads = createUploads({ upload: () => new Promise((resolve) => (arrive = resolve)), onUploaded })
  uploads.add(field, [], [pdf('a.pdf')])
  uploads.remove(uploads.pending()[0]?.id ?? '')
  arrive(stored(pdf('a.pdf')))
  await uploads.settled()
  expect(onUploaded).not.toHaveBeenCalled()
  expect(uploads.pending()).toEqual([])
})
