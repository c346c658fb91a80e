import { DEFAULT_TEMPLATE } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { countDifferences } from './differences.ts'
import { infoErrors, typedErrors } from './info-errors.ts'
import { baseOfCopy, localCopyKey, localCopyOf, readLocalCopy } from './local-copy.ts'
import { EMPTY_DRAFT, initialState, reduce } from '../wizard-state.ts'

const INFO = { ...EMPTY_DRAFT.info, category_id: 'c', template_code: 'TRV', template_name: 'Travel' }
const filled = { info: INFO, config: EMPTY_DRAFT.config }
const withInfo = (info: object) => ({ ...filled, info: { ...INFO, ...info } })
const withConfig = (config: object) => ({ ...filled, config: { ...EMPTY_DRAFT.config, ...config } })

describe('General Information (W7)', () => {
  it('requires category, code and name, with the fixed messages', () => {
    expect(infoErrors(EMPTY_DRAFT, false)).toEqual({
      category_id: 'Please choose a category.',
      template_code: 'Please enter a template code.',
      template_name: 'Please enter a template name',
    })
    expect(infoErrors(filled, false)).toEqual({})
  })

  it('rejects codes that are taken or malformed, and guidelines over 1 MB (F5)', () => {
    expect(infoErrors(filled, true)).toHaveProperty('template_code', 'This template code is already in use.')
    expect(infoErrors(withInfo({ template_code: 'A-1' }), false)).toHaveProperty('template_code')
    const tooLarge = withInfo({ guidelines: 'x'.repeat(1_048_577) })
    expect(infoErrors(tooLarge, false)).toHaveProperty('guidelines')
  })

  it.each([1, 60, undefined])('L2: takes %s working days for a level', (level_days) => {
    expect(infoErrors(withConfig({ level_days }), false)).toEqual({})
  })

  it.each([0, 61, 2.5, -1, 'five'])('L2: refuses %s working days for a level while typing', (level_days) => {
    const draft = withConfig({ level_days })
    const errors = { level_days: 'A level has 1 to 60 working days.' }
    expect(infoErrors(draft, false)).toEqual(errors)
    expect(typedErrors(draft)).toEqual(errors)
  })

  it('refuses an escalation contact that is no address, on leaving the step', () => {
    const draft = withConfig({ escalation_contact: 'desk' })
    expect(typedErrors(draft)).toEqual({})
    expect(infoErrors(draft, false)).toEqual({ escalation_contact: 'desk is not an e-mail address.' })
  })
})

describe('two administrators on one template', () => {
  it('differences are counted by place, regardless of the stored order', () => {
    const theirs = { ...EMPTY_DRAFT, content: JSON.parse(JSON.stringify(DEFAULT_TEMPLATE)) }
    expect(countDifferences(EMPTY_DRAFT, theirs)).toBe(0)
    const built = [
      { type: 'setInfo', changes: { template_name: 'Travel' } },
      { type: 'addField', sectionId: 'SECTION_1' },
      { type: 'renameSection', sectionId: 'SECTION_1', name: 'Request' },
      { type: 'setConfig', config: { allow_sub_approvals: false } },
    ] as const
    const mine = built.reduce((state, action) => reduce(state, action, () => 'n1'), initialState(EMPTY_DRAFT))
    expect(countDifferences(mine, theirs)).toBe(4)
  })
})

describe('the copy of unsaved work', () => {
  it('is restored as it was saved, and ignored if unreadable', () => {
    const copy = { ...EMPTY_DRAFT, revision: 3, keptAt: '2026-11-21T08:00:00Z' }
    expect(readLocalCopy(JSON.stringify(copy))).toEqual(copy)
    for (const stored of [null, '{', 'null', '{"info":{}}', JSON.stringify({ ...copy, content: [1] })])
      expect(readLocalCopy(stored)).toBeNull()
  })

  it('A6: is saved on the revision that it is based on, so that a colleague’s newer draft is not overwritten unseen', () => {
    const copy = { ...EMPTY_DRAFT, revision: 3, keptAt: '2026-11-21T08:00:00Z' }
    const opened = { draft: EMPTY_DRAFT, templateId: 't', versionId: 'v', revision: 5, headers: {} }
    expect(baseOfCopy(opened, copy)).toEqual({ ...opened, revision: 3 })
  })

  it('W6: what was being saved over a colleague’s draft still keeps that draft in the history after a reload', () => {
    const base = { revision: 5, versionId: 'theirs', isOverDraft: true as const }
    const kept = JSON.stringify(localCopyOf(initialState(EMPTY_DRAFT), base, '2026-11-21T08:00:00Z'))
    const copy = readLocalCopy(kept) ?? expect.fail('The copy is unreadable.')
    const opened = { draft: EMPTY_DRAFT, templateId: 't', versionId: 'published', revision: 6, headers: {} }
    expect(baseOfCopy(opened, copy)).toEqual({ ...opened, ...base })
    expect(baseOfCopy(opened, { ...copy, isOverDraft: undefined })).not.toHaveProperty('isOverDraft')
  })

  it('is separate for each administrator and template', () => {
    expect(localCopyKey('Tess@x.example', null)).toBe('template_wizard:tess@x.example:create')
    expect(localCopyKey('a@x.example', 't1')).not.toBe(localCopyKey('a@x.example', 't2'))
  })
})

describe('policies (N1)', () => {
  const policy = {
    rows: [{ row_id: 'R', conditions: [], levels: [] }],
    otherwise: { kind: 'NO_APPROVAL' as const },
  }
  const mine = { ...EMPTY_DRAFT, workflow: 'POLICY' as const, policy }

  it('N1: a local copy keeps the policy; older copies have none', () => {
    const kept = { ...mine, revision: 1, keptAt: '2026-11-24T00:00:00Z' }
    expect(readLocalCopy(JSON.stringify(kept))).toEqual(kept)
    const { workflow: _workflow, policy: _policy, ...older } = kept
    expect(readLocalCopy(JSON.stringify(older))).toMatchObject({ workflow: 'ANYONE', policy: null })
  })

  it('A6: each row in which two policies differ counts once', () => {
    const theirs = { ...mine, policy: { ...policy, otherwise: { kind: 'REFUSE' as const, text: 'No.' } } }
    expect(countDifferences(mine, mine)).toBe(0)
    expect(countDifferences(mine, theirs)).toBe(1)
    expect(countDifferences(mine, EMPTY_DRAFT)).toBe(3)
  })
})
