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

it('F3: of six files five are accepted, and the name of the sixth is returned', async () => {
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

it('a file that is too large or of the wrong type is never sent and keeps the reason (U33)', () => {
  const upload = vi.fn()
  const uploads = createUploads({ upload, onUploaded: vi.fn() })
  uploads.add(field, [], [pdf('large.pdf', 3 * 1024 * 1024 + 1), pdf('macro.xlsm')])
  expect(uploads.pending().map((item) => [item.state, item.reason])).toEqual([
    ['invalid', 'The file exceeds more than 3MB'],
    ['invalid', 'This file is unsupported'],
  ])
  expect(upload).not.toHaveBeenCalled()
})

it('F3: invalid files don’t count: five others are accepted beside them', async () => {
  const onUploaded = vi.fn()
  const uploads = createUploads({ upload: async (file) => stored(file), onUploaded })
  const names = ['macro.xlsm', '1.pdf', '2.pdf', 'tool.exe', '3.pdf', '4.pdf', '5.pdf', '6.pdf']
  const dropped = uploads.add(
    field,
    [],
    names.map((name) => pdf(name)),
  )
  expect(dropped).toEqual(['6.pdf'])
  await uploads.settled()
  expect(onUploaded).toHaveBeenCalledTimes(5)
  expect(uploads.pending().map(({ file, state }) => [file.name, state])).toEqual([
    ['macro.xlsm', 'invalid'],
    ['tool.exe', 'invalid'],
  ])
  // Nor do they later.
  const four = ['1', '2', '3', '4'].map((n) => stored(pdf(`${n}.pdf`)))
  expect(uploads.add(field, four, [pdf('7.pdf')])).toEqual([])
})

it('files keep the order in which they were chosen, whichever upload finishes first', async () => {
  const release = new Map<string, () => void>()
  let answers = [stored(pdf('before.pdf'))]
  const uploads = createUploads({
    upload: (file) => new Promise((resolve) => release.set(file.name, () => resolve(stored(file)))),
    onUploaded: (_, answer) => {
      answers = uploads.inOrder([...answers, answer])
    },
  })
  uploads.add(field, answers, [pdf('large.pdf'), pdf('small.pdf')])
  uploads.add(field, answers, [pdf('late.pdf')])
  for (const name of ['late.pdf', 'small.pdf', 'large.pdf']) release.get(name)?.()
  await uploads.settled()
  expect(answers.map(({ name }) => name)).toEqual(['before.pdf', 'large.pdf', 'small.pdf', 'late.pdf'])
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

it('a file removed during its upload never becomes an answer', async () => {
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

describe('an upload interrupted by a broken connection', () => {
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

  it('waits, restarts by itself and becomes an answer', async () => {
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

  it('doesn’t restart after it was removed', async () => {
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

  it('restarts only once when it is retried by hand meanwhile', async () => {
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

it('I2: a file that the server refuses for its content keeps the reason and is not retried', async () => {
  const upload = vi.fn().mockRejectedValue(new UploadError('refused', 'This file is unsupported'))
  const uploads = createUploads({ upload, onUploaded: vi.fn() })
  uploads.add(field, [], [pdf('a.pdf')])
  await uploads.settled()
  expect(uploads.pending()).toMatchObject([{ state: 'invalid', reason: 'This file is unsupported' }])
})

it('Q3: an image of more than 25 megapixels is never sent and keeps the reason', async () => {
  const upload = vi.fn(async (file: File) => stored(file))
  const uploads = createUploads({ upload, onUploaded: vi.fn() })
  const images: FileUploadField = { ...field, validations: { file_types: ['IMAGE'] } }
  const header = (width: number) =>
    Uint8Array.from([...Buffer.from('GIF89a'), width & 255, width >> 8, 0xe8, 0x03, 0, 0, 0, 0x3b])
  const image = (name: string, width: number) => new File([header(width)], name, { type: 'image/gif' })
  uploads.add(images, [], [image('wide.gif', 25_001), image('fits.gif', 25_000)])
  await uploads.settled()
  expect(uploads.pending().map((item) => [item.file.name, item.state, item.reason])).toEqual([
    ['wide.gif', 'invalid', 'An image has more than 25 megapixels. Remove it, or use a smaller one.'],
  ])
  expect(upload).toHaveBeenCalledTimes(1)
})
