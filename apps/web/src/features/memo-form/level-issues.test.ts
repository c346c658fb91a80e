import { expect, it } from 'vitest'
import { levelIssues } from './level-issues.ts'

it("the server's issues about levels are shown at their level, the others are left to the form", () => {
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
  expect([...levelIssues(issues)]).toEqual([
    [1, 'x@else.where cannot take part: the domain is not a supported one.'],
    [0, 'A cleared level cannot be changed.'],
  ])
})
