import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('W1: screens have the addresses that links and bookmarks use', () => {
  const { categories, categoryCreate, templates, templateDrafts, templatesUnpublished, templateCreate } =
    paths
  expect({
    categories,
    categoryCreate,
    templates,
    templateDrafts,
    templatesUnpublished,
    templateCreate,
  }).toEqual({
    categories: '/categories',
    categoryCreate: '/categories/create',
    templates: '/templates',
    templateDrafts: '/templates/drafts',
    templatesUnpublished: '/templates/unpublished',
    templateCreate: '/templates/create',
  })
  expect(paths.categoryEdit('c1')).toBe('/categories/edit/c1')
  expect(paths.templateEdit('t1')).toBe('/templates/edit/t1')
  expect(paths.templateEdit('t1', 'v2')).toBe('/templates/edit/t1?v=v2')
})
