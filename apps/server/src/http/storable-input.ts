import { isStorableText } from '@countersign/domain'

/** Deeper than any template or answer; what walks through a payload must not meet the end of its stack. */
const MAX_DEPTH = 64

const UNSTORABLE = 'This text contains a character that cannot be stored'
const TOO_DEEP = 'This is nested too deeply'

/** Answers are judged by the form's own rules, which name the question instead of the place in the payload (F6). */
const JUDGED_BY_THE_FORM = 'memo_content'

interface Place {
  value: unknown
  key: string
  parent: Place | undefined
  depth: number
}

/**
 * What a payload holds that no database can: NUL and halves of surrogate pairs, in values and in names, or nesting
 * without end. In a loop of its own, so that no payload is too deep for it.
 * @returns the first such place, as `details.issues` names it (A2); undefined where all is well
 */
export function unstorablePlace(payload: unknown): { path: string; message: string } | undefined {
  const places: Place[] = [{ value: payload, key: '', parent: undefined, depth: 0 }]
  for (let place = places.pop(); place; place = places.pop()) {
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

/** @param most only so many parts from the outside: a path a mile long helps nobody */
function pathOf(place: Place, most = MAX_DEPTH): string {
  return partsOf(place).slice(0, most).join('.')
}

function partsOf(place: Place): string[] {
  const parts: string[] = []
  for (let at: Place | undefined = place; at?.parent; at = at.parent) parts.unshift(at.key)
  return parts
}
