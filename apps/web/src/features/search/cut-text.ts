/** At most so many characters of a text, on one line; what is left out leaves an ellipsis. */
export function cutText(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= length) return characters.join('')
  return `${characters.slice(0, length).join('').trimEnd()}…`
}
