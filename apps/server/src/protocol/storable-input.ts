import { isStorableText } from '@countersign/domain'

/** Deeper than any template or answer, but within the stack of recursive code. */
const MAX_DEPTH = 64

const UNSTORABLE = 'This text contains a character that cannot be stored'
const TOO_DEEP = 'This is nested too deeply'
const TOO_MANY = 'The request holds too many values'

/** The form's own rules validate answers, with the question instead of the path in the payload (F6). */
const JUDGED_BY_THE_FORM = 'memo_content'

interface Place {
  value: unknown
  key: string
  parent: Place | undefined
  depth: number
}

/**
 * Finds what the database cannot store: NUL and lone surrogates, in values and names, or excessive nesting. Iterative, so that no
 * payload is too deep for it, and limited to `most` values.
 * @returns the first such issue for `details.issues` (A2); undefined if there is none
 */
export function unstorablePlace(
  payload: unknown,
  most: number,
): { path: string; message: string } | undefined {
  const places: Place[] = [{ value: payload, key: '', parent: undefined, depth: 0 }]
  let seen = 0
  for (let place = places.pop(); place; place = places.pop()) {
    seen += 1
    if (seen > most) return { path: '', message: TOO_MANY }
    const { value, depth } = place
    if (depth > MAX_DEPTH) return { path: pathOf(place, 3), message: TOO_DEEP }
    if (typeof value === 'string') {
      if (!isStorableText(value) && !isAnswer(place)) return { path: pathOf(place), message: UNSTORABLE }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        const inside = { value: part, key, parent: place, depth: depth + 1 }
        if (!isStorableText(key) && !isAnswer(inside)) return { path: pathOf(place), message: UNSTORABLE }
        places.push(inside)
      }
    }
  }
  return undefined
}

function isAnswer(place: Place): boolean {
  return partsOf(place)[0] === JUDGED_BY_THE_FORM
}

/** @param most number of leading parts to keep; a longer path helps no one */
function pathOf(place: Place, most = MAX_DEPTH): string {
  return partsOf(place).slice(0, most).join('.')
}

function partsOf(place: Place): string[] {
  const parts: string[] = []
  for (let at: Place | undefined = place; at?.parent; at = at.parent) parts.unshift(at.key)
  return parts
}
