import { groupThousands } from '@countersign/domain'

const GROUPABLE = /^([\d,]*)(\.\d*)?$/

/** An amount in a text field, with the caret's position. */
export interface TypedAmount {
  text: string
  caret: number
}

/** The browser's input event: `data` is what was typed, null for a deletion. */
export interface TypingInput {
  inputType: string
  data: string | null
}

/**
 * Moves the thousands separators while digits are typed into or deleted from `before`, if all commas of `before` are
 * separators already. Other input stays as typed: a comma may be meant as a decimal point.
 */
export function regroupTyped(before: string, after: TypedAmount, input: TypingInput): TypedAmount {
  const isDeleting = input.inputType.startsWith('delete')
  const isDigitTyped = input.inputType === 'insertText' && /^[\d.]$/.test(input.data ?? '')
  if (!(isDeleting || isDigitTyped) || before !== groupedText(before)) return after
  const { text, caret } = grouped(after)
  // The deleted separator was restored: move past it, or the key would have no effect.
  const isStuck = input.inputType === 'deleteContentForward' && text === before && text[caret] === ','
  return { text, caret: isStuck ? caret + 1 : caret }
}

function grouped({ text, caret }: TypedAmount): TypedAmount {
  const result = groupedText(text)
  const ahead = text.slice(0, caret).replaceAll(',', '').length
  let at = 0
  for (let passed = 0; passed < ahead; at++) if (result[at] !== ',') passed++
  return { text: result, caret: at }
}

function groupedText(text: string): string {
  const [, whole, decimals = ''] = GROUPABLE.exec(text) ?? []
  return whole === undefined ? text : `${groupThousands(whole.replaceAll(',', ''))}${decimals}`
}
