import { describe, expect, it } from 'vitest'
import { receiveFile } from './receive-files.ts'

const KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
const receive = (content: string, name = 'file') => receiveFile(new File([content], name))

describe('a file that a reader brings', () => {
  it.each([
    ['PDF', '%PDF-1.7\n'],
    ['TRUST', JSON.stringify({ log: KEY })],
    ['CHECKPOINT', `memos.example/log\n1\n${'A'.repeat(43)}=\n\n— memos.example/log ${btoa('12345678')}\n`],
    ['PROOF', JSON.stringify({ origin: 'x', from: 1, to: 1, consistency: [] })],
  ])('O5: is known as a %s by its content', async (kind, content) => {
    expect((await receive(content, 'photo.png')).kind).toBe(kind)
  })

  it.each([
    [
      'a trust file without keys',
      '{"log":"x"}',
      'file names no keys. Fetch trust.json again, from /log/trust.json.',
    ],
    [
      'half a proof',
      '{"consistency":[]}',
      'file is not a whole proof of consistency. Fetch it again, from /log/consistency.',
    ],
    [
      'a photograph',
      '\u0089PNG',
      /^file is neither a PDF nor a trust file, a checkpoint or a proof of consistency/,
    ],
    ['other JSON', '{"a":1}', /^file is neither/],
    ['a number', '7', /^file is neither/],
    ['nothing', '', /^file is neither/],
  ])('O5: says what to do about %s', async (_, content, message) => {
    const received = await receive(content)
    expect(received).toEqual({ kind: 'PROBLEM', message: expect.stringMatching(message) as string })
  })

  it('O5: says what to do about one that can’t be read', async () => {
    const gone = {
      name: 'gone.pdf',
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    } as never
    expect(await receiveFile(gone)).toEqual({
      kind: 'PROBLEM',
      message: 'gone.pdf could not be read. Copy it to this device, and choose it again.',
    })
  })
})
