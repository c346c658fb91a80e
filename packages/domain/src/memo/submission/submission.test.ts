import { describe, expect, it } from 'vitest'
import { abilities } from '../access/abilities.ts'
import { ownerStatus, publicStatus, STATUS_LABELS } from '../status.ts'
import type { MemoCommand } from '../commands.ts'
import { isLogged } from '../events.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER, person, STRANGER, WINA } from '../testing/people.ts'
import {
  anyOf,
  DEFAULT_RULES,
  level,
  PERMISSIVE_RULES,
  routeOf,
  START,
  Scenario,
} from '../testing/scenario.ts'

describe('C2, C3: drafts', () => {
  it('C2: a new memo is saved, saved again and deleted, none of it logged', () => {
    const scenario = new Scenario()
    scenario.must(OWNER, say.saveDraft([])).must(OWNER, say.saveDraft([level([])], 'hash-later'))
    expect(scenario.memo.draft).toMatchObject({ contentHash: 'hash-later', route: [level([])] })
    expect(ownerStatus(scenario.memo)).toBe('SAVE_AS_DRAFT')
    expect(publicStatus(scenario.memo)).toBe('SAVE_AS_DRAFT')
    scenario.must(OWNER, say.deleteDraft)
    expect(scenario.log.filter(isLogged)).toEqual([])
    expect(scenario.memo.isDeleted).toBe(true)
    expect(scenario.refusal(OWNER, say.saveDraft([]))).toBe('NO_ACCESS')
  })

  it('C3: only a memo that was never submitted can be deleted', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.must(ANA, say.giveBack()).must(OWNER, say.saveDraft([]))
    expect(scenario.refusal(OWNER, say.deleteDraft)).toBe('STATUS_FORBIDS')
  })

  it('C7: people named in a draft are strangers to it', () => {
    const scenario = new Scenario().must(OWNER, say.saveDraft([level([ANA], { watchers: [WINA] })]))
    for (const who of [ANA, WINA, STRANGER]) {
      const verdicts = Object.values(
        abilities(scenario.memo, { email: who.email, isAdmin: false }, scenario.rules),
      )
      expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict)))).toEqual(
        new Set(['{"allowed":false,"reason":"NO_ACCESS"}']),
      )
    }
  })

  it('C3, D7: a draft may lack approvers but not break the hard limits', () => {
    const scenario = new Scenario()
    expect(scenario.refusal(OWNER, say.saveDraft([level([]), anyOf(9, [])]))).toBeNull()
    expect(scenario.refusal(OWNER, say.saveDraft([level([ANA]), level([ANA])]))).toBe('PERSON_TWICE')
    expect(scenario.refusal(OWNER, say.saveDraft([level([person('Eve', 'evil.example')])]))).toBe(
      'DOMAIN_NOT_HOSTED',
    )
  })

  it("C2, C6: saving a returned memo makes it the owner's draft, and stays 'Returned' to everyone else", () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.must(ANA, say.giveBack()).must(OWNER, say.saveDraft([]))
    expect(ownerStatus(scenario.memo)).toBe('RETURNED_DRAFT')
    expect(publicStatus(scenario.memo)).toBe('RETURNED')
    expect(STATUS_LABELS[ownerStatus(scenario.memo)]).toBe('Draft')
  })
})

describe('C4: the configuration of editing and drafts', () => {
  const returned = () => new Scenario().must(OWNER, say.submit([level([ANA])])).must(ANA, say.giveBack())

  it("C4: 'Save as draft' on an existing memo needs its status in allowed_draft_button_statuses", () => {
    const scenario = returned()
    expect(scenario.refusal(OWNER, say.saveDraft([]))).toBe('DRAFT_BUTTON_OFF')
    scenario.rules = { ...DEFAULT_RULES, allowedDraftButtonStatuses: ['RETURNED'] }
    expect(scenario.refusal(OWNER, say.saveDraft([]))).toBeNull()
  })

  it('C4: editing needs the status in edit_whitelisted_statuses', () => {
    const scenario = returned()
    scenario.rules = { ...PERMISSIVE_RULES, editWhitelistedStatuses: ['SAVE_AS_DRAFT'] }
    const able = abilities(scenario.memo, { email: OWNER.email, isAdmin: false }, scenario.rules)
    for (const action of ['edit', 'saveDraft', 'submit'] as const) {
      expect(able[action]).toEqual({ allowed: false, reason: 'STATUS_NOT_EDITABLE' })
    }
  })

  it('C4: a SUBMITTED or ended memo is never editable, under any configuration', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    expect(scenario.refusal(OWNER, say.resubmit([level([ANA])]))).toBe('STATUS_NOT_EDITABLE')
    scenario.must(ANA, say.approve())
    expect(scenario.refusal(OWNER, say.saveDraft([]))).toBe('STATUS_NOT_EDITABLE')
  })

  it('C4: the lists are about existing memos: a new one can always be saved and submitted', () => {
    const scenario = new Scenario({
      ...DEFAULT_RULES,
      editWhitelistedStatuses: [],
      allowedDraftButtonStatuses: [],
    })
    expect(scenario.refusal(OWNER, say.submit([level([ANA])]))).toBeNull()
    scenario.must(OWNER, say.saveDraft([]))
    expect(scenario.refusal(OWNER, say.saveDraft([]))).toBe('STATUS_NOT_EDITABLE')
  })

  it('The PDF is gated by its flag and statuses (U43)', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA], { watchers: [WINA] })]))
    const pdf = (rules = scenario.rules) =>
      abilities(scenario.memo, { email: WINA.email, isAdmin: false }, rules).downloadPdf
    const switchedOn = { ...DEFAULT_RULES, enableDownloadPdf: true }
    expect(pdf(switchedOn)).toEqual({ allowed: false, reason: 'STATUS_FORBIDS' })
    scenario.must(ANA, say.approve())
    expect(pdf()).toEqual({ allowed: false, reason: 'PDF_OFF' })
    expect(pdf(switchedOn)).toEqual({ allowed: true })
  })
})

describe('The first submission', () => {
  it('C6: freezes version 1 with its content and route; the draft is used up', () => {
    const scenario = new Scenario().must(OWNER, say.saveDraft([]))
    scenario.must(OWNER, say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])], 'hash-1'))
    expect(scenario.memo).toMatchObject({
      lifecycle: 'SUBMITTED',
      draft: null,
      version: 1,
      contentHash: 'hash-1',
      firstSubmittedAt: scenario.log[1]!.at,
      lastSubmittedAt: scenario.log[1]!.at,
    })
    expect(scenario.log[1]).toMatchObject({ contentChanged: false, removed: [], version: 1 })
    expect(scenario.memo.levels.map((kept) => kept.minApprovers)).toEqual([2, 1])
  })

  it('Needs no remarks (C3), and takes some with files', () => {
    const command = say.submit([level([ANA])])
    const withFiles = (count: number) => ({ ...command, remarks: 'Urgent', attachments: say.files(count) })
    const scenario = new Scenario()
    expect(scenario.refusal(OWNER, withFiles(4) as typeof command)).toBe('TOO_MANY_ATTACHMENTS')
    expect(scenario.refusal(OWNER, withFiles(3) as typeof command)).toBeNull()
  })

  it('Needs levels, each with an approver (U24)', () => {
    const scenario = new Scenario()
    expect(scenario.refusal(OWNER, say.submit([]))).toBe('NO_LEVELS')
    expect(scenario.attempt(OWNER, say.submit([level([ANA]), level([])]))).toMatchObject({
      refusal: { code: 'LEVEL_WITHOUT_APPROVER', params: { level: 2 }, path: 'route.1.approvers' },
    })
  })

  it('D3: the minimum of a level lies within 1 to the number of its slots', () => {
    const scenario = new Scenario()
    for (const minimum of [0, 3, 1.5]) {
      expect(scenario.refusal(OWNER, say.submit([anyOf(minimum, [ANA, BEN])]))).toBe(
        'MIN_APPROVERS_OUT_OF_RANGE',
      )
    }
    expect(scenario.refusal(OWNER, say.submit([anyOf(2, [ANA, BEN])]))).toBeNull()
    expect(scenario.refusal(OWNER, say.submit([level([ANA, BEN], { minApprovers: 0 })]))).toBeNull()
  })

  it.each([
    ['owner', [level([OWNER])], 'route.0.approvers.0'],
    ['approver of the same level', [level([ANA, ANA])], 'route.0.approvers.1'],
    [
      'approver in capitals',
      [level([ANA]), level([{ ...ANA, email: 'ANA@NORTHWIND.example' }])],
      'route.1.approvers.0',
    ],
    ['watcher', [level([ANA], { watchers: [BEN] }), level([BEN])], 'route.1.approvers.0'],
    ['watcher who approves', [level([ANA], { watchers: [ANA] })], 'route.0.watchers.0'],
  ])('D7: the %s appears once', (_, route, path) => {
    expect(new Scenario().attempt(OWNER, say.submit(route))).toMatchObject({
      refusal: { kind: 'INVALID_ARGUMENT', code: 'PERSON_TWICE', path },
    })
  })

  it.each([
    ['eve@evil.example', 'DOMAIN_NOT_HOSTED'],
    ['eve@sub.northwind.example', 'DOMAIN_NOT_HOSTED'],
    ['eve@evil.example,ana@northwind.example', 'NOT_AN_ADDRESS'],
    ['e\u0007ve@northwind.example', 'NOT_AN_ADDRESS'],
    ['ｅve@northwind.example', 'NOT_AN_ADDRESS'],
    ['northwind.example', 'NOT_AN_ADDRESS'],
    ['@northwind.example', 'NOT_AN_ADDRESS'],
    ['', 'NOT_AN_ADDRESS'],
  ])('D7: %j is refused as approver and watcher, in drafts too: %s', (email, code) => {
    const eve = { email, name: 'Eve' }
    for (const command of [say.submit, say.saveDraft]) {
      expect(new Scenario().attempt(OWNER, command([level([eve])]))).toMatchObject({
        refusal: { kind: 'INVALID_ARGUMENT', code, params: { email }, path: 'route.0.approvers.0' },
      })
      expect(new Scenario().refusal(OWNER, command([level([ANA], { watchers: [eve] })]))).toBe(code)
    }
  })

  it('D7: a person whose account is disabled is refused, unless the owner could not remove them', () => {
    const disabled = [ANA.email]
    const route = [level([ANA]), level([BEN])]
    expect(new Scenario().attempt(OWNER, { ...say.submit(route), disabled } as MemoCommand)).toMatchObject({
      refusal: { code: 'ACCOUNT_DISABLED', params: { email: ANA.email }, path: 'route.0.approvers.0' },
    })
    expect(new Scenario().refusal(OWNER, { ...say.saveDraft(route), disabled } as MemoCommand)).toBe(
      'ACCOUNT_DISABLED',
    )
    const scenario = new Scenario()
      .must(OWNER, say.submit(route))
      .must(ANA, say.approve())
      .must(BEN, say.giveBack())
    scenario.must(OWNER, { ...say.resubmit(routeOf(scenario.memo)), disabled } as MemoCommand)
    expect(scenario.memo.version).toBe(2)
  })

  it('D7: a look-alike stored before stays readable, and is no second person', () => {
    const scenario = new Scenario()
      .must(OWNER, say.submit([level([ANA]), level([BEN])]))
      .must(ANA, say.approve())
    const odd = { email: 'ａna@northwind.example', name: 'Ana' }
    scenario.memo = JSON.parse(
      JSON.stringify(scenario.memo).replaceAll(ANA.email, odd.email),
    ) as typeof scenario.memo
    scenario.must(BEN, say.giveBack())
    const [first, second] = routeOf(scenario.memo)
    expect(scenario.refusal(OWNER, say.resubmit([first!, { ...second!, approvers: [BEN, ANA] }]))).toBe(
      'PERSON_TWICE',
    )
    scenario.must(OWNER, say.resubmit([first!, second!]))
    expect(scenario.status(odd)).toBe('APPROVED')
  })

  it('D8: no level can claim to be kept', () => {
    expect(new Scenario().refusal(OWNER, say.submit([level([ANA], { sequenceId: 'made-up' })]))).toBe(
      'UNKNOWN_LEVEL',
    )
  })

  it("C7: others can neither submit nor see a person's new memo", () => {
    expect(new Scenario().refusal(ANA, say.submit([level([BEN])]))).toBe('NO_ACCESS')
    expect(new Scenario().memo.createdAt).toBe(START)
  })
})
