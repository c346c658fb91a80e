/** The part of a memo type that is searched. */
export interface NamedType {
  template_id: string
  template_name: string
  template_code: string
}

/** The types whose name or code contains every word, sorted by name. */
export function matchingTypes(types: readonly NamedType[], typed: string): NamedType[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return types
    .filter((type) => {
      const text = `${type.template_name} ${type.template_code}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.template_name.localeCompare(b.template_name))
}
