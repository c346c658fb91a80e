import { describe, expect, it } from 'vitest'
import { ACTION_OF } from './commands.ts'
import type { MemoCommand } from './commands.ts'
import { decisionOf, isDecision, statusAfter } from './actions.ts'
import { MEMO_STATUSES, publicStatus } from './status.ts'
import * as say from './testing/commands.ts'
import { ANA, BEN, OWNER } from './testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from './testing/scenario.ts'

/** Ana decides first, then Ben. */
const submitted = () => new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
const actionOf = (command: MemoCommand) => ACTION_OF[command.type]

describe('what an action does to the memo is known before it is sent', () => {
  it.each([
    ['D4', 'a reject ends the memo', ANA, say.reject()],
    ['D4', 'a return sends it back', ANA, say.giveBack()],
    ['C2', 'a withdrawal takes it back', OWNER, say.withdraw()],
    ['C2', 'a cancellation ends it', OWNER, say.cancel()],
  ])('%s: %s', (_id, _what, who, command) => {
    const { memo } = submitted().must(who, command)
    expect(statusAfter(actionOf(command))).toBe(publicStatus(memo))
  })

  it('D3: an approval moves the memo only when it clears the last level', () => {
    expect(statusAfter('approve')).toBeUndefined()
    const scenario = submitted().must(ANA, say.approve())
    expect(publicStatus(scenario.memo)).toBe('SUBMITTED')
    expect(publicStatus(scenario.must(BEN, say.approve()).memo)).toBe('APPROVED')
  })

  it.each([say.approve(), say.reject(), say.giveBack()])(
    'D2: the seat shows the decision: $type',
    (command) => {
      expect(submitted().must(ANA, command).status(ANA)).toBe(decisionOf(actionOf(command)))
    },
  )

  it('D2: owners decide nothing', () => {
    expect(decisionOf('selfReturn')).toBeUndefined()
    expect(decisionOf('cancel')).toBeUndefined()
  })

  it('D2: APPROVED, REJECTED and RETURNED are decisions, waiting is not', () => {
    expect(MEMO_STATUSES.filter(isDecision)).toEqual(['APPROVED', 'REJECTED', 'RETURNED'])
    expect(['', 'WAITING', 'PENDING'].some(isDecision)).toBe(false)
  })
})
