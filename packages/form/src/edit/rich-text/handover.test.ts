import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHandover } from './handover.ts'

/** An editor that writes `<b>` as `<strong>`, as the real one does. */
function openedWith(original: string) {
  const handed: string[] = []
  const editor = { html: original.replaceAll('b>', 'strong>') }
  const sanitize = vi.fn((html: string) => html.replace('<script>', ''))
  const handover = createHandover({
    original,
    read: () => editor.html,
    sanitize,
    hand: (html) => handed.push(html),
  })
  const type = (html: string) => {
    editor.html = html
    handover.touched()
  }
  return { handover, handed, type, sanitize }
}

describe('typing is handed on', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('once, when it rests', () => {
    const { handed, type } = openedWith('')
    type('<p>a</p>')
    type('<p>ab</p>')
    vi.advanceTimersByTime(399)
    expect(handed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(handed).toEqual(['<p>ab</p>'])
  })

  it('at once when the form asks for it, and not again', () => {
    const { handover, handed, type } = openedWith('')
    type('<p>a</p>')
    handover.flush()
    vi.runAllTimers()
    expect(handed).toEqual(['<p>a</p>'])
  })

  it('never after the editor is gone', () => {
    const { handover, handed, type } = openedWith('')
    type('<p>a</p>')
    handover.dispose()
    vi.runAllTimers()
    handover.flush()
    expect(handed).toEqual([])
  })
})

describe('what nobody changed stays as it was stored', () => {
  it('when the editor would write it differently', () => {
    const { handover, handed, sanitize } = openedWith('<p><b>a</b></p>')
    handover.settle()
    expect(handed).toEqual([])
    expect(sanitize).not.toHaveBeenCalled()
  })

  it('and comes back when a change is undone', () => {
    const { handover, handed, type } = openedWith('<p><b>a</b></p>')
    type('<p><strong>ab</strong></p>')
    handover.flush()
    type('<p><strong>a</strong></p>')
    handover.settle()
    expect(handed).toEqual(['<p><strong>ab</strong></p>', '<p><b>a</b></p>'])
  })
})

describe('before saving the text is sanitised (F5)', () => {
  it('and handed on clean', () => {
    const { handover, handed, type } = openedWith('')
    type('<p>a<script></p>')
    handover.settle()
    expect(handed).toEqual(['<p>a<script></p>', '<p>a</p>'])
  })

  it('once for each change', () => {
    const { handover, type, sanitize } = openedWith('')
    type('<p>a</p>')
    handover.settle()
    handover.settle()
    expect(sanitize).toHaveBeenCalledTimes(1)
  })
})
