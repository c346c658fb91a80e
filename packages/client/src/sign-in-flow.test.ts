import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveReturnPage, onSignInDone, signInFullPage, signInPopup } from './sign-in-flow.ts'

const kept = new Map<string, string>()
const page = {
  location: { assign: vi.fn(), pathname: '/', search: '' },
  open: vi.fn(),
  close: vi.fn(),
}

beforeEach(() => {
  kept.clear()
  vi.resetAllMocks()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the return path (B2)', () => {
  it('survives a sign-in in the page, and is read once', () => {
    signInFullPage('google', '/approvals/AVL-2026-0001')
    expect(page.location.assign).toHaveBeenCalledWith('/auth/google')
    const goOn = vi.fn()
    leaveReturnPage(goOn)
    leaveReturnPage(goOn)
    expect(goOn.mock.calls).toEqual([['/approvals/AVL-2026-0001'], [null]])
  })

  it('also survives if the browser blocks popups', () => {
    page.open.mockReturnValue(null)
    signInPopup('microsoft', '/memos')
    expect(page.location.assign).toHaveBeenCalledWith('/auth/microsoft')
    expect(kept.get('sign_in_return_path')).toBe('/memos')
  })

  it('is ignored in a popup, which closes', () => {
    page.open.mockImplementation(() => {
      // The popup starts with a copy of this storage.
      expect(kept.get('sign_in_popup')).toBe('yes')
      return {}
    })
    signInPopup('google', '/memos')
    expect(page.location.assign).not.toHaveBeenCalled()
    expect(kept.has('sign_in_popup')).toBe(false)

    kept.set('sign_in_popup', 'yes')
    const goOn = vi.fn()
    leaveReturnPage(goOn)
    expect(page.close).toHaveBeenCalledOnce()
    expect(goOn).not.toHaveBeenCalled()
  })
})

it('B2: other windows learn only that a sign-in is done', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const stop = onSignInDone((...received) => resolve(received))
  leaveReturnPage(() => undefined)
  expect(await promise).toEqual([])
  stop()
})
