import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { describe, expect, it, vi } from 'vitest'
import { createUploads, UploadError } from './uploads.ts'

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

describe('an upload that a broken connection interrupts', () => {
  /** The connection is back when `back` is called. */
  function connection() {
    const waiting = new Set<() => void>()
    return {
      untilConnected: (_: number, signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          waiting.add(resolve)
          signal.addEventListener('abort', () => resolve())
        }),
      back: () => waiting.forEach((resolve) => resolve()),
    }
  }
  const interrupted = () => Promise.reject(new UploadError('interrupted', 'Network request failed'))

  it('waits, is sent again by itself, and is an answer then', async () => {
    const { untilConnected, back } = connection()
    const onUploaded = vi.fn()
    const upload = vi
      .fn()
      .mockImplementationOnce(interrupted)
      .mockImplementation(async (file) => stored(file))
    const uploads = createUploads({ upload, onUploaded, untilConnected })
    uploads.add(field, [], [pdf('a.pdf')])
    await uploads.settled()
    expect(uploads.pending()).toMatchObject([
      { state: 'waiting', reason: 'Waiting for the connection. It goes on by itself.' },
    ])
    back()
    await vi.waitFor(() => expect(onUploaded).toHaveBeenCalledOnce())
    expect(upload).toHaveBeenCalledTimes(2)
    expect(uploads.pending()).toEqual([])
    expect(uploads.localFile('files/a.pdf')?.name).toBe('a.pdf')
  })

  it('is not sent again once it was taken out', async () => {
    const { untilConnected, back } = connection()
    const upload = vi.fn().mockImplementation(interrupted)
    const uploads = createUploads({ upload, onUploaded: vi.fn(), untilConnected })
    uploads.add(field, [], [pdf('a.pdf')])
    await uploads.settled()
    uploads.removeAll()
    back()
    await new Promise((resolve) => setTimeout(resolve))
    expect(upload).toHaveBeenCalledOnce()
    expect(uploads.pending()).toEqual([])
  })

  it('is sent once more, not twice, when somebody tries again by hand meanwhile', async () => {
    const { untilConnected, back } = connection()
    const onUploaded = vi.fn()
    const upload = vi
      .fn()
      .mockImplementationOnce(interrupted)
      .mockImplementation(async (file) => stored(file))
    const uploads = createUploads({ upload, onUploaded, untilConnected })
    uploads.add(field, [], [pdf('a.pdf')])
    await uploads.settled()
    uploads.retry(uploads.pending()[0]?.id ?? '')
    back()
    await uploads.settled()
    await new Promise((resolve) => setTimeout(resolve))
    expect(onUploaded).toHaveBeenCalledOnce()
    expect(upload).toHaveBeenCalledTimes(2)
  })
})

it('I2: a file that the server refuses for its content stays with the reason, and is not tried again', async () => {
  const upload = vi.fn().mockRejectedValue(new UploadError('refused', 'This file is unsupported'))
  const uploads = createUploads({ upload, onUploaded: vi.fn() })
  uploads.add(field, [], [pdf('a.pdf')])
  await uploads.settled()
  expect(uploads.pending()).toMatchObject([{ state: 'invalid', reason: 'This file is unsupported' }])
})
