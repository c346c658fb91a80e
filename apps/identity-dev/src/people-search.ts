/** The searchable fields of a person. */
export interface Searchable {
  name: string
  email: string
}

/** Lower case, without accents: so that "nina" finds "Niña". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

const words = (text: string) =>
  fold(text)
    .split(/[\s-]+/)
    .filter(Boolean)

/**
 * Finds people by prefixes of the words in their name, or of their e-mail address. Every word of the query must
 * match; an empty query matches no one, as in Google's People API.
 */
export function searchPeople<Person extends Searchable>(people: readonly Person[], query: string): Person[] {
  const wanted = words(query)
  if (wanted.length === 0) return []
  const whole = fold(query.trim())
  return people.filter(({ name, email }) => {
    const own = words(name)
    const address = fold(email)
    return address.startsWith(whole) || wanted.every((word) => own.some((part) => part.startsWith(word)))
  })
}
