import type { LoggedEvent, MemoLink } from '@countersign/domain'
import { linkMark } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Change, Installation } from '../testing/proven-memo.ts'
import { BEGUN, bundleOf, CONTENT, eventsOf, newInstallation, TWO_LEVELS } from '../testing/proven-memo.ts'
import type { Bundle } from './bundle.ts'
import { checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

const LINK: MemoLink = { kind: 'revokes', memoId: 'AVL-2025-0007' }
const [submission, ...decisions] = TWO_LEVELS as [Change, ...Change[]]
const AT = '2026-11-16T05:00:00.000Z'
const mark = linkMark({ memoId: 'AVL-2026-0009' }, LINK, AT)

/** The memo with its link from the first submission on, and what its approval says of the other one. */
const linked = (): LoggedEvent[][] =>
  eventsOf([submission, ...decisions]).map((events) =>
    events.map((event) => {
      if (event.type === 'MemoSubmitted') return { ...event, link: LINK }
      return event.type === 'MemoApproved' ? { ...event, linked: { recordHash: 'aGFzaA==' } } : event
    }),
  )

let installation: Installation

beforeAll(async () => {
  installation = await newInstallation()
})

const check = async (bundle: Bundle) => checkBundle(bundle, installation.trust)
const replayed = (events: readonly object[]) => replay(BEGUN, events as Record<string, unknown>[])

describe('R4, O5: links between memos', () => {
  it('R4: what a memo does to another one, and the hash that it cites, are proven', async () => {
    const bundle = await bundleOf(installation, linked(), { content: { ...CONTENT, link: LINK } })
    const proven = await check(bundle)
    expect(proven.memo?.link).toEqual({ ...LINK, basis: { recordHash: 'aGFzaA==' } })
    expect(proven.content.find(({ name }) => name === 'link')?.value).toEqual(LINK)
  })

  it('R4: the content that was signed names the same memo', async () => {
    for (const link of [undefined, { ...LINK, kind: 'amends' } satisfies MemoLink]) {
      const bundle = await bundleOf(installation, linked(), {
        content: { ...CONTENT, ...(link && { link }) },
      })
      await expect(check(bundle)).rejects.toMatchObject({ check: 'bundle-link' })
    }
  })

  it('R0, R4: an approved memo takes marks of others, which say by which and when', async () => {
    const proven = await check(await bundleOf(installation, [...eventsOf(TWO_LEVELS), [mark]]))
    expect(proven.memo?.linkedBy).toEqual([{ kind: 'revokes', memoId: 'AVL-2026-0009', at: AT }])
  })

  it.each<[string, string, () => object[]]>([
    [
      'a link to itself',
      'replay-link',
      () =>
        eventsOf([submission])
          .flat()
          .map((event) => ({ ...event, link: { ...LINK, memoId: BEGUN.memoId } })),
    ],
    [
      'a link of an unknown kind',
      'replay-link',
      () =>
        eventsOf([submission])
          .flat()
          .map((event) => ({ ...event, link: { ...LINK, kind: 'burns' } })),
    ],
    [
      'an approval that speaks of no link',
      'replay-linked',
      () =>
        eventsOf(TWO_LEVELS)
          .flat()
          .map((event) => (event.type === 'MemoApproved' ? { ...event, linked: {} } : event)),
    ],
    ['a mark before the approval', 'replay-mark', () => [...eventsOf([submission]).flat(), mark]],
    [
      'a mark by the memo itself',
      'replay-mark',
      () => [...eventsOf(TWO_LEVELS).flat(), { ...mark, memoId: BEGUN.memoId }],
    ],
  ])('R4: refuses %s', (_what, code, events) => {
    expect(() => replayed(events())).toThrow(expect.objectContaining({ check: code }) as Error)
  })
})
