import { findEntryConflict, findEntryIssues, listsIn } from '@countersign/domain'
import { expect, it } from 'vitest'
import { COST_CENTRES_LIST, costCentreOptions, demoCostCentres } from './cost-centres.ts'
import { costCentreOf, SHARED_COST_CENTRE } from './memos/corpus/places.ts'
import { storedForm } from './templates/build-template.ts'
import { demoTemplates } from './templates/demo-templates.ts'

const entries = demoCostCentres.map(({ company_id = null, from_day = null, to_day = null, ...texts }) => ({
  ...texts,
  company_id,
  from_day,
  to_day,
}))

it('N9: the demo’s cost centres are a list as the console would take it', () => {
  expect(entries.flatMap((entry) => findEntryIssues(entry))).toEqual([])
  const conflicts = entries.filter((entry, at) =>
    findEntryConflict(
      entry,
      entries.slice(0, at).filter(({ code }) => code === entry.code),
    ),
  )
  expect(conflicts).toEqual([])
})

it('N9: the realignment’s form takes its cost centers from the list, and stores none of them', () => {
  const form = storedForm(demoTemplates.find(({ template_code }) => template_code === 'BRA')!)
  expect(listsIn(form)).toEqual([COST_CENTRES_LIST])
  const questions = form.flatMap(({ value }) => value).filter((field) => 'list_id' in field)
  expect(
    questions.map(({ field_id, ...field }) => [field_id, 'constant' in field && field.constant]),
  ).toEqual([
    ['BRA_FROM', []],
    ['BRA_TO', []],
  ])
})

it('N9: every group’s cost center is in the list', () => {
  const codes = costCentreOptions.map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining([...Object.values(costCentreOf), SHARED_COST_CENTRE]))
})
