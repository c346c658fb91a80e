import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebouncedChange } from './debounced-change.ts'

/** An editor that writes `<b>` as `<strong>`, as the real one does. */
function openedWith(original: string) {
  const reported: string[] = []
  const editor = { html: original.replaceAll('b>', 'strong>') }
  const sanitize = vi.fn((html: string) => html.replace('<script>', ''))
  const change = createDebouncedChange({
    original,
    read: () => editor.html,
    sanitize,
    onChange: (html) => reported.push(html),
  })
  const type = (html: string) => {
    editor.html = html
    change.schedule()
  }
  return { change, reported, type, sanitize }
}

describe('typing is reported', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('once, after a pause', () => {
    const { reported, type } = openedWith('')
    type('<p>a</p>')
    type('<p>ab</p>')
    vi.advanceTimersByTime(399)
    expect(reported).toEqual([])
    vi.advanceTimersByTime(1)
    expect(reported).toEqual(['<p>ab</p>'])
  })

  it('at once when the form asks for it, and not again', () => {
    const { change, reported, type } = openedWith('')
    type('<p>a</p>')
    change.flush()
    vi.runAllTimers()
    expect(reported).toEqual(['<p>a</p>'])
  })

  it('never after the editor is gone', () => {
    const { change, reported, type } = openedWith('')
    type('<p>a</p>')
    change.dispose()
    vi.runAllTimers()
    change.flush()
    expect(reported).toEqual([])
  })
})

describe('unchanged text stays as it was stored', () => {
  it('even if the editor serialises it differently', () => {
    const { change, reported, sanitize } = openedWith('<p><b>a</b></p>')
    change.settle()
    expect(reported).toEqual([])
    expect(sanitize).not.toHaveBeenCalled()
  })

  it('and comes back when a change is undone', () => {
    const { change, reported, type } = openedWith('<p><b>a</b></p>')
    type('<p><strong>ab</strong></p>')
    change.flush()
    type('<p><strong>a</strong></p>')
    change.settle()
    expect(reported).toEqual(['<p><strong>ab</strong></p>', '<p><b>a</b></p>'])
  })
})

describe('before it is saved, text is sanitised (F5)', () => {
  it('and reported clean', () => {
    const { change, reported, type } = openedWith('')
    type('<p>a<script></p>')
    change.settle()
    expect(reported).toEqual(['<p>a<script></p>', '<p>a</p>'])
  })

  it('once for each change', () => {
    const { change, type, sanitize } = openedWith('')
    type('<p>a</p>')
    change.settle()
    change.settle()
    expect(sanitize).toHaveBeenCalledTimes(1)
  })
})
