import { beforeAll, describe, expect, it } from 'vitest'
import type { Installation } from '../testing/proven-memo.ts'
import {
  bundleOf,
  erasePart,
  erasureOf,
  eventsOf,
  FIRST,
  newInstallation,
  OWNER,
  TWO_LEVELS,
  withoutOpening,
} from '../testing/proven-memo.ts'
import type { Bundle } from './bundle.ts'
import { checkBundle } from './check-bundle.ts'

const groups = eventsOf(TWO_LEVELS)
let installation: Installation

beforeAll(async () => {
  installation = await newInstallation()
})

const check = (bundle: Bundle) => checkBundle(bundle, installation.trust)

/** The remarks of the first decision, the files of the last one, and an answer. */
const ERASED = [
  `events/${firstOf(1)}/remarks`,
  `events/${firstOf(3)}/attachments`,
  'contents/1/answers/1/why',
]

/** The number of a change's first event in the memo's log. */
function firstOf(change: number): number {
  return groups.slice(0, change).flat().length + 1
}

/** A bundle without these three, with an entry that says that some parts were erased. */
async function erasedBundle(said: string[]): Promise<Bundle> {
  const bundle = await bundleOf(installation, [...groups, [erasureOf(said)]])
  erasePart(bundle, 1, 'events/0/remarks')
  erasePart(bundle, 3, 'events/0/attachments')
  bundle.content = withoutOpening(bundle.content, 'contents/1/answers/1/why')
  return bundle
}

describe('a bundle of which a part was erased', () => {
  it('O6: shows an erased text and an erased answer as such, and remains valid', async () => {
    const proven = await check(await erasedBundle(ERASED))
    expect(proven.erased).toEqual(['events/0/remarks', 'events/0/attachments', 'contents/1/answers/1/why'])
    expect(proven.events.find((event) => event.type === 'DecisionMade')).toMatchObject({
      remarks: '[erased]',
      by: FIRST,
    })
    expect(proven.content.map(({ name }) => name)).not.toContain('answers/1/why')
  })

  it('O6: names the erasure by the number of the event, wherever its entry begins', async () => {
    for (const missing of ERASED) {
      const erased = await erasedBundle(ERASED.filter((name) => name !== missing))
      await expect(check(erased)).rejects.toMatchObject({
        check: 'bundle-erased',
        message: `No entry says that ${missing} was erased.`,
      })
    }
  })

  it('O6: is refused where one administrator erased alone', async () => {
    const alone = await bundleOf(installation, [...groups, [erasureOf(ERASED, OWNER)]])
    await expect(check(alone)).rejects.toMatchObject({ check: 'replay-erasure' })
  })
})
