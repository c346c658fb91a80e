/** A person as the searches see them. */
export interface Searchable {
  name: string
  email: string
}

/** Lower case, without accents: "Niña" and "nina" are the same to someone who types. */
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
 * Finds people by the beginnings of the words in their name, or of their e-mail. Every word of the query has to
 * match; an empty query matches nobody, as in Google's People API.
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
