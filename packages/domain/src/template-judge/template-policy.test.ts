import { expect, it } from 'vitest'
import type { Policy } from '../policy/table/policy.ts'
import { aLevelOf, aRowOf, choiceIs, roleSource } from '../policy/testing/builders.ts'
import { aField, aTemplate } from '../form/testing/builders.ts'
import { findingIssue } from './checks/finding.ts'
import { judgeTemplate } from './judge-template.ts'

const content = aTemplate(aField('RADIO', { field_id: 'COST', field_name: 'Cost type' }))

const issuesOf = (policy: Policy | null) =>
  judgeTemplate({ template_code: 'X', template_content: content, template_config: {}, policy })
    .filter(({ part }) => part === 'policy')
    .map((found) => ({ ...findingIssue(found), blocksSaving: found.blocksSaving }))

it('N5: what is wrong about a policy is wrong about its template, at its place; a draft may have it', () => {
  const policy: Policy = {
    rows: [aRowOf('R1', [choiceIs('gone')], [aLevelOf('L1', [])])],
    otherwise: { kind: 'REFUSE', text: '' },
  }
  expect(issuesOf(policy)).toEqual([
    {
      path: 'policy.R1.conditions.0',
      code: 'OPTION_GONE',
      message: 'Row 1 › Cost type: “gone” is no longer an option of this question',
      blocksSaving: false,
    },
    {
      path: 'policy.R1.levels.L1',
      code: 'NO_SOURCES',
      message: 'Row 1 › Level 1: Say who decides',
      blocksSaving: false,
    },
    {
      path: 'policy.otherwise',
      code: 'NO_REFUSAL_TEXT',
      message: 'Otherwise: Say why memos are refused, and what to do instead',
      blocksSaving: false,
    },
  ])
})

it('N5: what is said about the whole table is at the policy', () => {
  const organisation = {
    companies: [],
    groups: [],
    roles: [{ role_id: 'cfo', name: 'CFO', held: [] }],
    unable: [],
    allows_no_approval: false,
  }
  const policy: Policy = {
    rows: [],
    otherwise: { kind: 'LEVELS', levels: [aLevelOf('L1', [roleSource()])] },
  }
  const judged = { template_code: 'X', template_content: content, template_config: {}, policy, organisation }
  expect(judgeTemplate(judged).map(findingIssue)).toEqual([
    {
      path: 'policy',
      code: 'ROLE_WITHOUT_HOLDER',
      message: 'No one is CFO. Memos that need this role are refused',
    },
  ])
})

it('N1: a template whose owners name anyone has no policy to judge', () => {
  expect(issuesOf(null)).toEqual([])
})
