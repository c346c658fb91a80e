import type {
  AfterApproval,
  Policy,
  PolicyCondition,
  PolicyLevel,
  PolicySource,
  RolePlace,
} from '@countersign/domain'
import type { DemoRole } from './role-ids.ts'
import { roleId } from './role-ids.ts'

/** The template whose routes follow the policy. */
export const POLICY_TEMPLATE = 'AVL'

const SMALL = '100000.00'
const LARGE = '1000000.00'

/** A locked level, all of whose people decide. */
function level(level_id: string, source: PolicySource, more: Partial<PolicyLevel> = {}): PolicyLevel {
  return {
    level_id,
    sources: [source],
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
    ...more,
  }
}

const role = (of: DemoRole, place: RolePlace): PolicySource => ({ kind: 'ROLE', role_id: roleId(of), place })

const anyOne = { approval_type: 'MIN_APPROVERS', min_approvers: 1 } as const
const head = role('head', { kind: 'OWNER_GROUP' })
const treasurer = role('treasurer', { kind: 'EVERYWHERE' })

/** The controllers of the owner's company book an approved availment (R3); counsel and treasurer read it (R5). */
export const AVAILMENT_AFTER_APPROVAL = {
  handlers: {
    sources: [{ kind: 'ROLE', role_id: roleId('controller'), place: { kind: 'OWNER_COMPANY' } }],
  },
  readers: {
    sources: (['counsel', 'treasurer'] as const).map((of) => ({
      kind: 'ROLE' as const,
      role_id: roleId(of),
      place: { kind: 'EVERYWHERE' as const },
    })),
    acknowledge: { days: 5 },
  },
} satisfies AfterApproval

/** The levels of a row, whose ids begin with its name. */
const levelsOf = (row: string) => ({
  head: (more: Partial<PolicyLevel> = {}) =>
    level(`${row}_HEAD`, head, { ...anyOne, sub_approvers: 'ANYONE', ...more }),
  controller: level(`${row}_CONTROLLER`, role('controller', { kind: 'OWNER_COMPANY' }), {
    delegates: 'ROLE_HOLDERS',
  }),
  buyer: level(`${row}_BUYER`, role('buyer', { kind: 'GROUP', id: 'procurement' }), {
    ...anyOne,
    owner_may: 'CHOOSE',
  }),
  counsel: level(`${row}_COUNSEL`, role('counsel', { kind: 'EVERYWHERE' })),
  treasurer: level(`${row}_TREASURER`, treasurer),
  cfo: (more: Partial<PolicyLevel> = {}) =>
    level(`${row}_CFO`, role('cfo', { kind: 'EVERYWHERE' }), { days: 3, ...more }),
})

const pesos = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'AMOUNT',
  currency: 'PHP',
  bounds: { above, up_to },
})
const isOpex = (is_one_of: boolean): PolicyCondition => ({
  kind: 'CHOICE',
  field_id: 'AVL_COST_TYPE',
  is_one_of,
  values: ['OPEX'],
})
const ofCompany = (id: string): PolicyCondition => ({ kind: 'COMPANY', is_one_of: true, values: [id] })

const foundation = levelsOf('FOUNDATION')
const opex = levelsOf('OPEX')
const capex = levelsOf('CAPEX')
const lumen = levelsOf('LUMEN')
const large = levelsOf('LARGE')
const dollars = levelsOf('DOLLARS')

/**
 * Who decides about spending (N1): three bands of pesos, by cost type in the middle one, and rows for two companies. Above a million the
 * owner may add colleagues of the head, and picks the category manager. Dollars go over the Treasurer; other currencies are refused.
 */
export const availmentPolicy: Policy = {
  rows: [
    {
      row_id: 'SMALL',
      // The Chief of Staff has no manager.
      conditions: [
        pesos(null, SMALL),
        { kind: 'GROUP', is_one_of: false, values: ['office-of-the-president'] },
      ],
      levels: [level('SMALL_MANAGER', { kind: 'MANAGER' }, { sub_approvers: 'ANYONE' })],
    },
    {
      row_id: 'FOUNDATION',
      conditions: [pesos(SMALL, null), ofCompany('northwind-foundation')],
      levels: [
        foundation.head(),
        foundation.controller,
        level('FOUNDATION_TRUSTEE', {
          kind: 'PERSON',
          person: { email: 'timothy.wong@northwind.example', name: 'Timothy Wong' },
        }),
      ],
    },
    {
      row_id: 'OPEX',
      conditions: [pesos(null, LARGE), isOpex(true)],
      levels: [opex.head(), opex.controller],
    },
    {
      row_id: 'CAPEX',
      conditions: [pesos(null, LARGE), isOpex(false)],
      levels: [capex.head(), capex.controller, capex.buyer],
    },
    {
      row_id: 'LUMEN',
      conditions: [pesos(LARGE, null), ofCompany('lumen-pay')],
      levels: [lumen.head(), lumen.controller, lumen.counsel, lumen.cfo()],
    },
    {
      row_id: 'LARGE',
      conditions: [pesos(LARGE, null)],
      levels: [
        large.head({ owner_may: 'ADD' }),
        large.controller,
        large.buyer,
        large.cfo({ watchers: [treasurer] }),
      ],
    },
    {
      row_id: 'DOLLARS',
      conditions: [{ kind: 'AMOUNT', currency: 'USD', bounds: { above: null, up_to: null } }],
      levels: [dollars.head(), dollars.controller, dollars.treasurer, dollars.cfo()],
    },
  ],
  otherwise: {
    kind: 'REFUSE',
    text: 'State the amount in PHP or USD. Treasury converts other currencies at the rate of the day.',
  },
}

/** N7: another amount, or another currency, makes all approvals fall. */
export const AVAILMENT_REAPPROVAL = { questions: ['AVL_AMOUNT', 'AVL_CURRENCY'], from_level: 1 }
