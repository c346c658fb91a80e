import { MEMO_ACTIONS } from '@countersign/domain'
import type { MemoStatus, RefusalCode } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { barButtons, sharedRefusal } from './bar-buttons.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'

type Abilities = Details['abilities']
type Ability = Abilities['approve']
const yes: Ability = { allowed: true }
const no = (reason: RefusalCode): Ability => ({ allowed: false, reason, message: `because ${reason}` })
const nothing = Object.fromEntries(MEMO_ACTIONS.map((action) => [action, no('NO_ACCESS')])) as Abilities

function buttons(
  audienceType: 'owner' | 'approver' | 'watcher',
  memo_status: MemoStatus,
  abilities: Partial<Abilities>,
) {
  const memo = { audienceType, memo_status } as Details['memo']
  return barButtons({ abilities: { ...nothing, ...abilities }, memo })
}

const decisions = (ability: Ability) => ({ approve: ability, reject: ability, return: ability })
const owners = (ability: Ability) => ({
  edit: ability,
  selfReturn: ability,
  cancel: ability,
  deleteDraft: ability,
})

describe('the action bar shows what the abilities allow', () => {
  it('U23: an approver whose turn it is can approve, reject and return', () => {
    const shown = buttons('approver', 'SUBMITTED', {
      ...decisions(yes),
      ...owners(no('NOT_OWNER')),
      downloadPdf: no('STATUS_FORBIDS'),
    })
    expect(shown).toEqual([{ action: 'approve' }, { action: 'reject' }, { action: 'return' }])
  })

  it('M5: beside the decisions, they can ask; while a question is open, the button says so', () => {
    const shown = (ability: Ability) =>
      buttons('approver', 'SUBMITTED', { ...decisions(yes), askQuestion: ability }).slice(3)
    expect(shown(yes)).toEqual([{ action: 'askQuestion' }])
    expect(shown(no('QUESTION_OPEN'))).toEqual([{ action: 'askQuestion', refusal: 'because QUESTION_OPEN' }])
    expect(shown(no('NOT_YOUR_TURN'))).toEqual([])
    expect(shown(undefined as unknown as Ability)).toEqual([])
  })

  it('R3, R5: a person who has an approved memo to do, or to read, says so in the bar; others have no button', () => {
    const shown = (ability: Ability) =>
      buttons('watcher', 'APPROVED', { downloadPdf: yes, completeHandOff: ability, acknowledge: ability })
    expect(shown(yes).map(({ action }) => action)).toEqual(['completeHandOff', 'acknowledge', 'downloadPdf'])
    for (const reason of ['NOT_READER', 'NOT_HANDLER', 'ACKNOWLEDGED', 'HAND_OFF_DONE', 'READ_ONLY'] as const)
      expect(shown(no(reason))).toEqual([{ action: 'downloadPdf' }])
  })

  it('D1: before their turn the buttons are disabled and say why', () => {
    const shown = buttons('approver', 'SUBMITTED', decisions(no('NOT_YOUR_TURN')))
    expect(shown.map(({ action }) => action)).toEqual(['approve', 'reject', 'return'])
    expect(sharedRefusal(shown)).toBe('because NOT_YOUR_TURN')
  })

  it.each(['DELEGATE_OWNS', 'DELEGATE_HAS_SEAT', 'DELEGATE_HAS_DECIDED'] as const)(
    'K4: a delegate whom four eyes bar reads why at one button: %s',
    (reason) => {
      for (const audience of ['owner', 'approver'] as const)
        expect(buttons(audience, 'SUBMITTED', decisions(no(reason)))).toEqual([
          { action: 'approve', refusal: `because ${reason}` },
        ])
    },
  )

  it('C2: once the memo has ended, nothing is left to decide', () => {
    expect(
      buttons('approver', 'APPROVED', { ...decisions(no('ALREADY_DECIDED')), downloadPdf: yes }),
    ).toEqual([{ action: 'downloadPdf' }])
  })

  it('U46: a watcher only reads', () => {
    expect(
      buttons('watcher', 'SUBMITTED', { ...decisions(no('NOT_APPROVER')), ...owners(no('NOT_OWNER')) }),
    ).toEqual([])
  })

  it('U23: an owner is not offered Withdraw on a returned memo, nor Edit on a submitted one', () => {
    expect(
      buttons('owner', 'RETURNED', {
        edit: yes,
        selfReturn: no('STATUS_FORBIDS'),
        cancel: yes,
        deleteDraft: no('STATUS_FORBIDS'),
      }),
    ).toEqual([{ action: 'edit' }, { action: 'cancel' }])
    expect(
      buttons('owner', 'SUBMITTED', {
        edit: no('STATUS_NOT_EDITABLE'),
        selfReturn: yes,
        cancel: yes,
        deleteDraft: no('STATUS_FORBIDS'),
      }),
    ).toEqual([{ action: 'selfReturn' }, { action: 'cancel' }])
  })

  it('C8: on a held memo, what the status would allow is disabled and nothing else is shown', () => {
    const shown = buttons('owner', 'SUBMITTED', owners(no('READ_ONLY')))
    expect(shown).toEqual([
      { action: 'selfReturn', refusal: 'because READ_ONLY' },
      { action: 'cancel', refusal: 'because READ_ONLY' },
    ])
  })

  it('E2: an owner can remind while the memo is submitted, and isn’t offered it afterwards', () => {
    expect(buttons('owner', 'SUBMITTED', { ...owners(no('STATUS_FORBIDS')), remind: yes })).toEqual([
      { action: 'remind' },
    ])
    expect(buttons('owner', 'RETURNED', { remind: no('STATUS_FORBIDS') })).toEqual([])
    expect(buttons('approver', 'SUBMITTED', { remind: no('NOT_OWNER') })).toEqual([])
  })

  it('U23: a reason that only some buttons have is shown at those', () => {
    expect(sharedRefusal([{ action: 'approve' }, { action: 'reject', refusal: 'no' }])).toBeUndefined()
    expect(sharedRefusal([])).toBeUndefined()
  })

  it('M8: duplicating is offered last, and hides no reason that the others share', () => {
    const shown = buttons('owner', 'SUBMITTED', { ...owners(no('READ_ONLY')), duplicate: yes })
    expect(shown.at(-1)).toEqual({ action: 'duplicate' })
    expect(sharedRefusal(shown)).toBe('because READ_ONLY')
  })
})
