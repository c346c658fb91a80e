import { expect, it } from 'vitest'
import { levelIssues, routeIssues } from './level-issues.ts'

const issues = [
  {
    path: 'sequences.1.approvers.0',
    message: 'x@else.where cannot take part: the domain is not a supported one.',
  },
  { path: 'route.1.approvers', message: 'a second one' },
  { path: 'sequences.0', message: 'A cleared level cannot be changed.' },
  { path: 'answers.TEXT_SUBJECT', message: 'This field is required' },
  { path: 'route', message: 'Add at least one level with an approver.' },
]

it("U24: the server's issues about levels are shown at their level, the first one of each", () => {
  expect([...levelIssues(issues)]).toEqual([
    [1, 'x@else.where cannot take part: the domain is not a supported one.'],
    [0, 'A cleared level cannot be changed.'],
  ])
})

it('U24: what concerns neither a level nor a field is shown for the whole workflow', () => {
  expect(routeIssues(issues)).toEqual(['Add at least one level with an approver.'])
})
