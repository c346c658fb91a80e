import type { SeededRandom } from '../../seeded-random.ts'
import { seededRandom } from '../../seeded-random.ts'
import { zipf } from '../zipf.ts'

const COMMON =
  `request approval budget of for the and to replacement site network tower fiber router license renewal training
  travel event campaign quarter project phase delivery vendor contract service maintenance upgrade capacity region branch
  office equipment laptop security audit review policy data center power generator battery cooling cable permit lease
  payment reimbursement allowance overtime staff hiring team customer launch pilot test migration platform software
  subscription support warranty inspection repair construction relocation expansion design survey report additional
  urgent annual monthly initial final revised partial full new old existing planned completed pending required subject
  terms within before after during under over with without from into between about because therefore however while
  costs savings amount price quotation supplier bidding award schedule week month year day meeting decision team needs
  will can must should has have are is was were be been not all each other more less than only also this that these`
    .trim()
    .split(/\s+/)

const SYLLABLES =
  `ba la na ta ga ka ma pa sa da ha ya bi li ni ti gi ki mi pi si di bu lu nu tu gu ku mu pu su du bo lo no to
  go ko mo po so do lan tan gan man san dan ron bal tag mar cal sor bay ilo pan`
    .trim()
    .split(/\s+/)

/** Names of places and projects: what people search for. */
const RARE_WORDS = 6000
const WORD_EXPONENT = 0.9

/** The same words for every seed, the common ones first. */
export const vocabulary: readonly string[] = [...new Set([...COMMON, ...rareWords()])]

function rareWords(): string[] {
  const random = seededRandom('vocabulary')
  return Array.from({ length: RARE_WORDS }, () => {
    const word = Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('')
    return word.charAt(0).toUpperCase() + word.slice(1)
  })
}

const rank = zipf(vocabulary.length, WORD_EXPONENT)

/** So many words, the common ones often (Zipf). */
export function someWords(random: SeededRandom, count: number): string {
  let text = ''
  for (let index = 0; index < count; index++) text += (index === 0 ? '' : ' ') + vocabulary[rank(random)]
  return text
}

/** A sentence: a capital first, a full stop last. */
export function sentence(random: SeededRandom, words: number): string {
  const text = someWords(random, words)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A rare word: a name of its own. */
export function properName(random: SeededRandom): string {
  return vocabulary[random.between(COMMON.length, vocabulary.length - 1)] as string
}
