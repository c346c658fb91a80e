import type { MemoEvent } from '../../memo/events.ts'
import { linkMark } from '../../memo/decide/follow-ups/links.ts'
import { eraseFromEvent } from '../../erasure/erase.ts'
import type { LevelAnswer } from '../../form/level/level-form.ts'
import { isLogged } from '../../memo/events.ts'
import { evolve } from '../../memo/evolving/evolve.ts'
import type { Memo } from '../../memo/memo.ts'
import * as say from '../../memo/testing/commands.ts'
import {
  ADMIN,
  ANA,
  BEN,
  CARA,
  DAN,
  GINA,
  OWNER,
  REA,
  SAM,
  SUE,
  WALT,
  WINA,
} from '../../memo/testing/people.ts'
import { submitUnder } from '../../memo/testing/policies.ts'
import type { UnderPolicy } from '../../memo/testing/policies.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  holdingOf,
  personSource,
  policyOf,
  roleSource,
} from '../../policy/testing/builders.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../../memo/testing/scenario.ts'

/** A memo's log with the states that it went through. */
export interface Life {
  log: MemoEvent[]
  states: Memo[]
}

/** A policy whose levels have people of every source. */
function fullPolicy(): UnderPolicy {
  const sources = [
    roleSource({ kind: 'COMPANY', id: 'northwind' }),
    personSource(ANA),
    { kind: 'MANAGER' as const },
    { kind: 'OWNER_CHOICE' as const },
  ]
  const first = (id: string) =>
    aLevelOf(`${id}-first`, sources, { owner_may: 'ADD', watchers: [personSource(WINA)] })
  return {
    policy: policyOf(
      aRowOf('small', [amountBetween(null, '100')], [first('s')]),
      aRowOf('large', [], [first('l'), aLevelOf('cfo', [roleSource()])]),
    ),
    amount: '50',
    directory: {
      managers: [SAM],
      roles: [
        {
          role_id: 'cfo',
          name: 'CFO',
          holdings: [holdingOf(BEN, { kind: 'COMPANY', id: 'northwind' }), holdingOf(DAN)],
        },
      ],
    },
    parts: { 's-first': { chosen: [CARA] }, 'l-first': { chosen: [CARA] } },
    own: [level([WALT])],
  }
}

/** Of every shape that answers for a level have (R7). */
const FULL_ANSWERS: LevelAnswer[] = [
  {
    question: { field_id: 'CENTRE', field_name: 'Cost centre', field_type: 'DROPDOWN' },
    answer: { value: 'CC-1', label: 'Network' },
  },
  {
    question: { field_id: 'CHECKS', field_name: 'Checked', field_type: 'CHECKBOX' },
    answer: { value: ['a'] },
  },
  {
    question: { field_id: 'LINES', field_name: 'Lines', field_type: 'NESTED' },
    answer: {
      value: [
        {
          field_id: 'R1',
          fields: [
            { field_id: 'CC', field_name: 'Centre', field_type: 'DROPDOWN', value: 'CC-1', label: 'Network' },
            { field_id: 'DUE', field_name: 'Due', field_type: 'CHECKBOX', value: ['a'] },
          ],
        },
      ],
    },
  },
]

/** Memos whose logs hold every type of event, each with all that it can hold; their states likewise. */
export function fullLives(): Life[] {
  const seen = new Map<Scenario, Memo[]>()
  const perform = (scenario: Scenario, ...[who, command]: Parameters<Scenario['must']>) => {
    scenario.must(who, command)
    seen.set(scenario, [...(seen.get(scenario) ?? []), scenario.memo])
    return scenario
  }
  const withFiles = (command: ReturnType<typeof say.approve>) =>
    ({ ...command, attachments: say.files(1) }) as typeof command

  const approved = new Scenario(PERMISSIVE_RULES)
  const route = [level([ANA, BEN], { watchers: [WINA] }), anyOf(1, [CARA, DAN], { watchers: [WALT] })]
  perform(approved, OWNER, say.saveDraft([...route]))
  perform(approved, OWNER, withFiles(say.submit(route)))
  perform(approved, OWNER, say.remind(approved.memo, ANA, BEN))
  perform(approved, WINA, withFiles(say.reply(approved.memo)))
  perform(approved, ANA, say.subApprovers(approved.memo, ANA, [SAM, SUE]))
  perform(approved, ANA, say.subApprovers(approved.memo, ANA, [SAM]))
  perform(approved, SAM, withFiles(say.approve('Agreed.')))
  perform(approved, BEN, withFiles(say.giveBack()))
  const [first, second] = routeOf(approved.memo)
  const replaced = [
    { ...first!, approvers: [ANA, DAN], watchers: [] },
    { ...second!, approvers: [CARA] },
  ]
  perform(approved, OWNER, say.saveDraft(replaced))
  perform(approved, OWNER, withFiles(say.resubmit(replaced)))
  perform(approved, ADMIN, say.placeHold())
  perform(approved, ADMIN, say.liftHold('Audited'))
  perform(approved, OWNER, withFiles(say.withdraw('A slip')))
  perform(approved, OWNER, say.resubmit(routeOf(approved.memo), 'hash-3'))
  perform(approved, DAN, say.approve())
  perform(approved, CARA, say.approve())

  const decidedForAna = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
  perform(decidedForAna, OWNER, say.submit(route))
  perform(decidedForAna, GINA, withFiles(say.giveBack()))
  perform(decidedForAna, OWNER, say.resubmit(routeOf(decidedForAna.memo)))

  const handed = new Scenario(PERMISSIVE_RULES)
  perform(handed, OWNER, say.submit(route))
  perform(handed, ANA, say.handOn(handed.memo, ANA, SAM))
  perform(handed, ADMIN, say.handOver(WINA, SUE))
  perform(handed, ADMIN, say.handOver(OWNER, GINA))

  const asked = new Scenario(PERMISSIVE_RULES).away(BEN, GINA)
  perform(asked, OWNER, say.submit(route))
  perform(asked, ANA, say.subApprovers(asked.memo, ANA, [SUE]))
  perform(asked, SUE, say.ask())
  perform(asked, ANA, withFiles(say.ask()))
  perform(asked, OWNER, withFiles(say.answer(asked.memo, ANA)))
  perform(asked, GINA, withFiles(say.ask()))
  perform(asked, GINA, say.closeQuestion(asked.memo, BEN))
  perform(asked, GINA, say.approve())
  perform(asked, ANA, say.handOn(asked.memo, ANA, SAM))

  const added = new Scenario(PERMISSIVE_RULES)
  perform(added, OWNER, say.submit(route))
  perform(added, ANA, say.addApprovers(added.memo, ANA, [SAM, SUE]))
  perform(added, BEN, say.addApprovers(added.memo, BEN, [GINA]))
  perform(added, BEN, say.giveBack())
  perform(added, OWNER, say.resubmit(routeOf(added.memo)))

  const prepared = Scenario.preparedBy(GINA, PERMISSIVE_RULES)
  perform(prepared, GINA, say.saveDraft(route))
  perform(prepared, OWNER, withFiles(say.submit(route)))
  perform(prepared, ANA, say.giveBack())
  perform(prepared, OWNER, say.resubmit(routeOf(prepared.memo)))

  const conditional = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
  perform(conditional, OWNER, say.submit([level([ANA, BEN])]))
  perform(conditional, GINA, say.approveOn('2026-03-10', '2026-03-12'))
  perform(conditional, BEN, say.approveOn('2026-03-10', '2026-03-10', '2026-03-10'))
  for (const at of [0, 1, 2, 3])
    perform(conditional, OWNER, withFiles(say.reportCondition(conditional.memo, at)))
  perform(conditional, GINA, say.closeCondition(conditional.memo, 0))
  perform(conditional, GINA, say.refuseCondition(conditional.memo, 1))
  perform(conditional, BEN, say.closeCondition(conditional.memo, 2))
  perform(conditional, BEN, say.refuseCondition(conditional.memo, 3))
  perform(conditional, ADMIN, say.handOver(BEN, WALT))

  const marked = new Scenario(PERMISSIVE_RULES)
  perform(marked, OWNER, say.submit([level([ANA])]))
  perform(marked, ANA, say.approve())
  for (const kind of ['amends', 'extends', 'revokes'] as const) {
    const linking = new Scenario(PERMISSIVE_RULES)
    const link = { kind, memoId: marked.memo.memoId }
    linking.memo = { ...linking.memo, memoId: `AVL-2026-${kind}` }
    linking.linked = { memo: marked.memo, isSameTemplate: true, successors: {}, recordHash: 'aGFzaA==' }
    perform(linking, OWNER, say.linking(say.saveDraft([level([ANA])]), link))
    perform(linking, OWNER, say.linking(withFiles(say.submit([level([ANA])])), link))
    const mark = linkMark(linking.memo, link, marked.memo.changedAt)
    marked.log.push(mark)
    marked.memo = evolve(marked.memo, mark)
    seen.set(marked, [...(seen.get(marked) ?? []), marked.memo])
    if (kind === 'revokes') linking.linked = { ...linking.linked, memo: marked.memo }
    perform(linking, ANA, say.approve())
  }
  const handedOff = new Scenario(PERMISSIVE_RULES).handingTo([SAM, ANA], ['Treasurer'])
  perform(handedOff, OWNER, say.submit([level([ANA])]))
  perform(handedOff, ANA, say.approve())
  perform(handedOff, ADMIN, say.handOver(SAM, SUE))
  perform(handedOff, SUE, withFiles(say.completeHandOff()))
  const unfilled = new Scenario(PERMISSIVE_RULES).handingTo([], ['Treasurer'])
  unfilled.must(OWNER, say.submit([level([ANA])])).must(ANA, say.approve())
  perform(unfilled, ADMIN, say.nameHandler(SUE))

  const copied = new Scenario(PERMISSIVE_RULES).copyingTo([REA, ANA], {
    missing: ['Treasurer'],
    dueDay: '2026-03-10',
  })
  perform(copied, OWNER, say.copying(say.saveDraft([level([ANA])]), REA))
  perform(copied, OWNER, withFiles(say.submit([level([ANA])])))
  perform(copied, ANA, say.approve())
  perform(copied, REA, say.acknowledge())

  const policied = new Scenario(PERMISSIVE_RULES)
  const under = fullPolicy()
  perform(policied, OWNER, withFiles(submitUnder(policied, under) as ReturnType<typeof say.approve>))
  perform(policied, BEN, say.giveBack())
  perform(policied, OWNER, submitUnder(policied, { ...under, amount: '500', own: [] }))

  const fallen = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
  fallen.must(OWNER, say.submit(route)).must(GINA, say.approve()).must(BEN, say.approve())
  fallen.must(CARA, say.giveBack())
  const again = say.resubmit(routeOf(fallen.memo))
  perform(fallen, OWNER, { ...again, falling: { questions: ['AMOUNT'], from_level: 1 } } as typeof again)

  const unasked = new Scenario(PERMISSIVE_RULES)
  perform(unasked, OWNER, { ...say.submit([]), asked: { kind: 'NO_APPROVAL' } } as ReturnType<
    typeof say.submit
  >)

  for (const who of [GINA, BEN]) {
    const signed = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
    signed.must(OWNER, say.submit(route))
    const approval = {
      ...withFiles(say.approve()),
      signature: 'c2lnbmVk',
      levelAnswers: FULL_ANSWERS,
    } as ReturnType<typeof say.approve>
    perform(signed, who, approval)
  }

  const cancelled = new Scenario(PERMISSIVE_RULES)
  perform(cancelled, OWNER, say.submit(route))
  perform(cancelled, OWNER, withFiles(say.cancel()))

  // What the server logs by itself.
  const sealed = {
    type: 'PdfSealed',
    at: unasked.memo.changedAt,
    by: OWNER,
    pdfHash: 'ab'.repeat(32),
  } as const
  const erased = {
    type: 'FieldsErased',
    at: unasked.memo.changedAt,
    by: OWNER,
    part: 'text/1',
    erased: ['events/1/remarks'],
    reason: 'Names a patient.',
    takenUpBy: ANA,
  } satisfies MemoEvent
  const infected = {
    type: 'FileInfected',
    at: unasked.memo.changedAt,
    by: { name: 'Malware scanner', email: '' },
    fileHash: 'cd'.repeat(32),
    finding: 'Eicar-Test-Signature',
  } satisfies MemoEvent
  const removed = {
    type: 'MemoRemoved',
    at: unasked.memo.changedAt,
    by: OWNER,
    reason: 'Seven years are over.',
    takenUpBy: ANA,
  } satisfies MemoEvent
  return [...seen].map(([{ log }, states]) => ({
    log: [
      ...log.filter(isLogged),
      ...(log === unasked.log ? [sealed, erased, infected, removed] : []),
      // One answer as it reads once it was erased.
      ...log
        .filter((event) => event.type === 'LevelAnswered')
        .map((event) => eraseFromEvent(event, 'answer')),
    ],
    states,
  }))
}
