import { CallError } from '@countersign/client'
import { expect, it } from 'vitest'
import { failureOf, outcomeOf } from './report-outcome.ts'

it('U20: a requested report says that its link comes by e-mail in a few minutes', () => {
  expect(outcomeOf({ code: 'ok', message: 'Whatever', details: '' })).toEqual({
    kind: 'generating',
    title: 'Report is being generated.',
    subtitle: 'Check your email for the download link to the generated report.',
    note: 'This may take a few minutes.',
  })
})

it('A4: nothing to report shows the server’s message and details', () => {
  expect(outcomeOf({ code: 'not-found', message: 'Nothing.', details: 'No memos then.' })).toEqual({
    kind: 'nothing',
    title: 'Nothing.',
    subtitle: 'No memos then.',
  })
})

it('U20: another code shows as the title and its message below', () => {
  const outcome = outcomeOf({ code: 'quota', message: 'Enough for today.', details: '' })
  expect(outcome).toEqual({ kind: 'failure', title: 'quota', subtitle: 'Enough for today.' })
})

it('U20: a call that failed names its code, its message and the support mailbox', () => {
  const failed = failureOf(new CallError('RESOURCE_EXHAUSTED', 'Too many requests.'), 'help@x.example')
  expect(failed.title).toBe('RESOURCE_EXHAUSTED: Unable to generate report.')
  expect(failed.subtitle).toBe('Too many requests. Please contact help@x.example')
  expect(failureOf(new TypeError('boom'), 'help@x.example').title).toBe(
    'INTERNAL: Unable to generate report.',
  )
})
