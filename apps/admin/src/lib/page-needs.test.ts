import { meetsNeed } from '@countersign/domain'
import { expect, it } from 'vitest'
import { needOf } from './page-needs.ts'
import { paths } from './paths.ts'

const fixed = Object.values(paths).filter((path) => typeof path === 'string')
const open = (limits: { companies: string[]; categories: string[] }) =>
  fixed.filter((path) => meetsNeed(limits, needOf(path))).toSorted()

const OF_CATEGORIES = [
  paths.categories,
  paths.settingsHolds,
  paths.settingsLog,
  paths.templateCreate,
  paths.templateDrafts,
  paths.templates,
  paths.templatesUnpublished,
]
const OF_COMPANIES = [paths.settingsImport, paths.settingsLog, paths.settingsPeople, paths.settingsRoles]

it('P7: pages are open by category, by company, or to administrators without limits alone', () => {
  expect(open({ companies: [], categories: ['a'] })).toEqual(OF_CATEGORIES.toSorted())
  expect(open({ companies: ['a'], categories: [] })).toEqual(OF_COMPANIES.toSorted())
  const both = [...new Set([...OF_CATEGORIES, ...OF_COMPANIES])]
  expect(open({ companies: ['a'], categories: ['a'] })).toEqual(both.toSorted())
  expect(open({ companies: [], categories: [] })).toEqual([paths.settingsLog])
})

it('P7: a page that says nothing needs an administrator without limits', () => {
  expect(needOf('/settings/something-new')).toBe('unlimited')
  expect(needOf('/categories/edit/1')).toBe('unlimited')
  expect(needOf('/templates/edit/1')).toBe('category')
})
