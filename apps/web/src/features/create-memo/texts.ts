/** The texts of choosing a template. */
export const texts = {
  title: 'Create memo',
  categories: 'Template categories',
  recent: 'Recently used templates',
  uncategorized: 'Uncategorized',
  all: 'All',
  filter: 'Search templates',
  empty: 'No templates available at the moment.',
  failure: 'Unable to load templates.',
} as const
