import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import type { SessionUser } from '@countersign/client'
import { FILES_AHEAD, FILES_AHEAD_BYTES } from '@countersign/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFiles, keepFilesOf, readyFile } from './ready-files.ts'

interface Stored {
  contentType: string
  size?: number
}

const MEMO = 'GEN-2026-0001'
let stored: Map<string, Stored>
let viewed: string[]

/** Answers as the server does: a link to each file, and its bytes. */
async function answer(address: string, init?: RequestInit): Promise<Response> {
  const { searchParams } = new URL(address, 'http://localhost')
  const token = searchParams.get('token')
  if (token !== null) {
    viewed.push(token)
    return new Response('bytes')
  }
  const { data } = JSON.parse(String(init?.body)) as { data: { fileName: string } }
  const file = stored.get(data.fileName)
  if (!file) throw new Error('offline')
  const result = {
    signedURL: [`http://localhost/viewer?token=${data.fileName}`],
    metadata: { name: data.fileName, size: 5, ...file },
  }
  return Response.json({ result })
}

function signIn(user_id: string): void {
  queryClient.setQueryData(sessionQuery.queryKey, { user_id } as SessionUser)
}

const fetchAll = () => fetchFiles(MEMO, [...stored.keys()])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', vi.fn(answer))
  stored = new Map()
  viewed = []
  signIn('bea')
})
afterEach(() => {
  keepFilesOf([])
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('M3: files that are fetched before they are opened', () => {
  it('are those that browsers show without running any of their content', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    stored.set('drawing.svg', { contentType: 'image/svg+xml' })
    stored.set('figures.xlsx', {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    stored.set('offer.pdf', { contentType: 'application/pdf' })
    await fetchAll()
    expect(viewed).toEqual(['plan.png', 'offer.pdf'])
    expect(readyFile(MEMO, 'offer.pdf')?.type).toBe('application/pdf')
    expect(readyFile(MEMO, 'drawing.svg')).toBeUndefined()
  })

  it('are the first of a memo, up to a size together; those that fail are left out', async () => {
    stored.set('half.png', { contentType: 'image/png', size: FILES_AHEAD_BYTES / 2 })
    stored.set('more.png', { contentType: 'image/png', size: FILES_AHEAD_BYTES / 2 + 1 })
    for (let number = 1; number <= FILES_AHEAD; number++)
      stored.set(`${number}.png`, { contentType: 'image/png', size: 1 })
    await fetchFiles(MEMO, ['gone.png', ...stored.keys()])
    expect(viewed).toEqual(['half.png', '1.png', '2.png'])
  })

  it('are fetched once while they are ready', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    await fetchAll()
    await fetchAll()
    expect(viewed).toEqual(['plan.png'])
  })

  it('are fetched once when they are asked for again before they came', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    stored.set('offer.pdf', { contentType: 'application/pdf' })
    const first = fetchAll()
    keepFilesOf([MEMO])
    await fetchAll()
    expect(readyFile(MEMO, 'offer.pdf')).toBeDefined()
    await first
    expect(viewed).toEqual(['plan.png', 'offer.pdf'])
  })

  it('open for the person who fetched them alone, and no longer than their link would', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    await fetchAll()
    signIn('paolo')
    expect(readyFile(MEMO, 'plan.png')).toBeUndefined()
    signIn('bea')
    expect(readyFile(MEMO, 'plan.png')).toBeDefined()
    vi.setSystemTime(Date.now() + 5 * 60_000)
    expect(readyFile(MEMO, 'plan.png')).toBeUndefined()
  })

  it('are released when their memo is passed', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    await fetchAll()
    keepFilesOf([MEMO, null])
    expect(readyFile(MEMO, 'plan.png')).toBeDefined()
    keepFilesOf(['GEN-2026-0002'])
    expect(readyFile(MEMO, 'plan.png')).toBeUndefined()
  })

  it('are no longer fetched once their memo is passed', async () => {
    stored.set('plan.png', { contentType: 'image/png' })
    stored.set('offer.pdf', { contentType: 'application/pdf' })
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const answered = await answer(address, init)
      if (viewed.length > 0) keepFilesOf([])
      init?.signal?.throwIfAborted()
      return answered
    })
    await fetchAll()
    expect(viewed).toEqual(['plan.png'])
    expect(readyFile(MEMO, 'plan.png')).toBeUndefined()
  })
})
