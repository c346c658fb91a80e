import { expect, it } from 'vitest'
import { currentSequenceId } from './seats.ts'

it('D1: a memo that was never submitted has no current level', () => {
  expect(() => currentSequenceId({ levels: [] })).toThrow('never submitted')
})
