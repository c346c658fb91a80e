/** The part of a template that the picker needs. */
export interface PickableTemplate {
  template_id: string
  template_name: string
  description: string
  category_id: string | null
  category_name: string | null
}

/** Which templates are shown: a category's id, or one of the three lists that aren't categories. */
export const RECENT_GROUP = 'recent'
export const UNCATEGORIZED_GROUP = 'uncategorized'
export const ALL_GROUP = 'all'

export interface Category {
  id: string
  name: string
}

/** The categories that have templates, by name. */
export function categoriesOf(templates: readonly PickableTemplate[]): Category[] {
  const byId = new Map<string, string>()
  for (const { category_id, category_name } of templates) {
    if (category_id !== null && category_name !== null) byId.set(category_id, category_name)
  }
  return [...byId].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The templates of a group that match the filter; recent ones by last use. */
export function templatesIn<T extends PickableTemplate>(
  templates: readonly T[],
  group: string,
  recent: readonly string[],
  filter: string,
): T[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (template: T) => {
    const text =
      `${template.template_name} ${template.description} ${template.category_name ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return ofGroup(templates, group, recent).filter(matches)
}

function ofGroup<T extends PickableTemplate>(
  templates: readonly T[],
  group: string,
  recent: readonly string[],
): T[] {
  switch (group) {
    case ALL_GROUP:
      return [...templates]
    case UNCATEGORIZED_GROUP:
      return templates.filter((template) => template.category_id === null)
    case RECENT_GROUP:
      return recent.flatMap((id) => templates.find((template) => template.template_id === id) ?? [])
    default:
      return templates.filter((template) => template.category_id === group)
  }
}
