import type { SeededRandom } from '../../seeded-random.ts'
import { sentence } from './words.ts'

const PARAGRAPH_SENTENCES = 4
/** One memo in so many says as much as rich text may (F5). */
const HUGE_ONE_IN = 4000
/** Below F5's 1,048,576, with its tags. */
const HUGE_BYTES = 1_000_000
/** Repeated paragraphs of a huge text: new ones would only cost time. */
const HUGE_PARAGRAPHS = 40

/** Rich text as the editor writes it: paragraphs and a list, 30 to some 200 words; a few as long as allowed. */
export function drawRichText(random: SeededRandom): string {
  if (random.between(1, HUGE_ONE_IN) === 1) return hugeText(random)
  const paragraphs = 1 + Math.floor(random.next() ** 3 * 6)
  const points = random.chance(0.4)
    ? `<ul>${Array.from({ length: random.between(2, 4) }, () => `<li><p>${sentence(random, 6)}</p></li>`).join('')}</ul>`
    : ''
  return Array.from({ length: paragraphs }, () => paragraph(random)).join('') + points
}

function paragraph(random: SeededRandom): string {
  const sentences = Array.from({ length: PARAGRAPH_SENTENCES }, () => sentence(random, random.between(5, 12)))
  return `<p>${sentences.join(' ')}</p>`
}

function hugeText(random: SeededRandom): string {
  const paragraphs = Array.from({ length: HUGE_PARAGRAPHS }, () => paragraph(random)).join('')
  return paragraphs.repeat(Math.floor(HUGE_BYTES / paragraphs.length))
}
