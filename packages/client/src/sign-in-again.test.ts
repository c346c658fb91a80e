import { expect, it, vi } from 'vitest'
import { createSignInAgain } from './sign-in-again.ts'

it('P3: one prompt serves all waiting calls, and a later call prompts again', async () => {
  const signInAgain = createSignInAgain()
  const heard = vi.fn()
  const stop = signInAgain.subscribe(heard)
  const waiting = [signInAgain.ask(), signInAgain.ask()]
  expect(signInAgain.isAsked()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()

  signInAgain.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect(signInAgain.isAsked()).toBe(false)

  const another = signInAgain.ask()
  signInAgain.answer(false)
  expect(await another).toBe(false)

  stop()
  heard.mockClear()
  void signInAgain.ask()
  expect(heard).not.toHaveBeenCalled()
})
