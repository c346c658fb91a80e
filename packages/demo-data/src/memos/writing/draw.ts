import { places, vendors, costCentreOf, SHARED_COST_CENTRE } from '../corpus/places.ts'
import { dayAfter } from '../office-hours.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { DirectoryEntry } from '../planning/directory.ts'
import type { Draw } from '../corpus/topic.ts'

const SIGNIFICANT_DIGITS = 3

/** Draws the content of a memo of this owner, begun at this instant. */
export function createDraw(
  owner: DirectoryEntry,
  begunAt: string,
  place: string | undefined,
  random: SeededRandom,
): Draw {
  return {
    random,
    place: place ?? random.pick(places),
    vendor: random.pick(vendors),
    team: owner.groupName,
    company: owner.companyOption,
    costCentre: costCentreOf[owner.group_id] ?? SHARED_COST_CENTRE,
    day: (days) => dayAfter(begunAt, days),
    amount: (low, high) => amountBetween(low, high, random),
  }
}

/** Evenly by size, so that every band of the reports is met; rounded as people round, a few to the centavo. */
function amountBetween(low: number, high: number, random: SeededRandom): string {
  const exact = Math.exp(Math.log(low) + random.next() * (Math.log(high) - Math.log(low)))
  const whole = Number(exact.toPrecision(SIGNIFICANT_DIGITS))
  const cents = random.chance(0.15) ? `.${random.pick(['25', '50', '75', '80'])}` : ''
  return `${Math.round(whole)}${cents}`
}

/** The words with random values in place of `{place}`, `{vendor}`, `{team}`, `{quarter}` and `{year}`. */
export function filled(words: string, draw: Draw): string {
  const [year, month] = draw.day(30).split('-').map(Number)
  const values: Record<string, string> = {
    place: draw.place,
    vendor: draw.vendor,
    team: draw.team,
    year: String(year),
    quarter: `Q${Math.ceil((month ?? 1) / 3)} ${year}`,
  }
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
