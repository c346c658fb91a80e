import { expect, it } from 'vitest'
import { asEvent, wantsEvents } from './call-answer.ts'

it('an event is one line, whatever its texts contain', () => {
  const texts = ['a\nb', 'a\r\nb', '\u2028', 'x\u2029y', '"data: "']
  const event = asEvent({ result: texts })
  expect(event).toMatch(/^data: [^\n\r\u2028\u2029]*\n\n$/)
  expect(JSON.parse(event.slice('data: '.length))).toEqual({ result: texts })
})

it.each([
  ['/call/create_memo', 'text/event-stream', true],
  ['/call/create_memo', 'Text/Event-Stream; q=0.9, */*', true],
  ['/call/%ff', 'text/event-stream', true],
  ['/call/create_memo', 'application/json', false],
  ['/call/create_memo', undefined, false],
  ['/files', 'text/event-stream', false],
])('%s with Accept %j: %j', (url, accept, wanted) => {
  expect(wantsEvents({ url, headers: { accept } })).toBe(wanted)
})
