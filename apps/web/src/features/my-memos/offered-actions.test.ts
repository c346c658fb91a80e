import { expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'

const off = {
  is_cancel_active_memo_table_enabled: false,
  is_draft_actions_enabled: false,
  edit_whitelisted_statuses: ['SAVE_AS_DRAFT', 'RETURNED', 'SELF_RETURNED'] as const,
}
const flags = (on: object = {}) => ({
  ...off,
  ...on,
  edit_whitelisted_statuses: [...off.edit_whitelisted_statuses],
})

it('U44: without is_cancel_active_memo_table_enabled, a row of Active lacks only Cancel', () => {
  expect(offeredActions('active', 'SUBMITTED', flags())).toEqual({
    canEdit: false,
    canRemind: true,
    decisions: ['selfReturn'],
  })
  expect(offeredActions('active', 'RETURNED', flags())).toEqual({
    canEdit: true,
    canRemind: false,
    decisions: [],
  })
  const on = flags({ is_cancel_active_memo_table_enabled: true })
  expect(offeredActions('active', 'SUBMITTED', on).decisions).toEqual(['selfReturn', 'cancel'])
  expect(offeredActions('active', 'RETURNED', on).decisions).toEqual(['cancel'])
})

it('U44: without is_draft_actions_enabled, a draft can still be edited from its row', () => {
  expect(offeredActions('drafts', 'SAVE_AS_DRAFT', flags())).toEqual({
    canEdit: true,
    canRemind: false,
    decisions: [],
  })
  const on = flags({ is_draft_actions_enabled: true })
  expect(offeredActions('drafts', 'SAVE_AS_DRAFT', on).decisions).toEqual(['deleteDraft'])
  expect(offeredActions('drafts', 'RETURNED_DRAFT', on).decisions).toEqual(['cancel'])
})

it('C4: only editable statuses offer Edit', () => {
  expect(offeredActions('drafts', 'RETURNED_DRAFT', flags()).canEdit).toBe(false)
})
