import { MEMO_STATE, preparerOf, readStored, toStore, UnknownStoredJson } from '@countersign/domain'
import { fullLives } from '@countersign/domain/stored/testing/full-lives'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPacked, packState, readState, rowWithFullState, unpackState } from './packed-state.ts'

/** The states of lives in which everything happens, as they are stored. */
const stored = fullLives()
  .flatMap(({ states }) => states)
  .map((state) => JSON.stringify(toStore(MEMO_STATE, state)))

/** A state as it was packed first: what was stored stays readable. */
const FIRST_PACKED =
  'Ag+PrVvZy0afoWVwhncolQ58nmZ5dCVA3pRL4H/B+QrnQy/uMYveqPzDq1EyVlV+qkNeflFJRnlmXgqsdAfnNuxxxaiEGjFMaHxGWJsZW5DUAgA='

const pack = (text: string) => packState(text) ?? expect.fail('It was not packed.')

describe('A packed state', () => {
  it('D10: reads as the one in full, whatever has happened to its memo', () => {
    expect(stored.length).toBeGreaterThan(20)
    for (const text of stored) expect(readState(pack(text))).toEqual(readState(JSON.parse(text)))
  })

  it('D10: gives every character again, whatever names and people it has', () => {
    const [text] = stored
    const names = fc.string({ unit: 'binary' })
    const ids = fc.array(fc.uuid(), { maxLength: 40 })
    fc.assert(
      fc.property(names, ids, (name, people) => {
        const state = { ...(JSON.parse(text!) as object), name, people: [...people, ...people] }
        const written = JSON.stringify(state)
        expect(unpackState(pack(written))).toBe(written)
      }),
    )
  })

  it('D10: says what statements read of it, and is read by nothing that doesn’t unpack it', () => {
    for (const text of stored) {
      const state = readState(JSON.parse(text))
      const { lifecycle, version, firstSubmittedAt, lastSubmittedAt } = state
      const packed: unknown = JSON.parse(JSON.stringify(pack(text)))
      expect(packed).toMatchObject({ lifecycle, version, firstSubmittedAt, lastSubmittedAt })
      expect((packed as { preparer?: string }).preparer).toBe(preparerOf(state)?.email)
      expect(isPacked(packed)).toBe(true)
      expect(isPacked(JSON.parse(text))).toBe(false)
      expect(() => readStored(MEMO_STATE, packed)).toThrow(UnknownStoredJson)
    }
  })

  it('D10: stays readable once it was stored', () => {
    expect(unpackState({ packed: FIRST_PACKED })).toBe(
      '{"hold": null, "owner": {"name": "Zoë", "email": "zoe@northwind.example"}, "threads": [{"logId": "0f8fad5b-d9cb-469f-a165-70867728950e"}, {"logId": "7c9e6679-7425-40de-944b-e07fc1f90ae7"}, {"logId": "0f8fad5b-d9cb-469f-a165-70867728950e"}], "lifecycle": "APPROVED"}',
    )
  })

  it('P6: is in full in the row of an export, and nothing else of the row changes', () => {
    const [text] = stored
    const { v, packed, version, lifecycle, ...rest } = pack(text!)
    const asWritten = JSON.stringify({
      v,
      packed,
      version,
      preparer: '"{ana}"@b.example',
      lifecycle,
      ...rest,
    })
      .replaceAll('":', '": ')
      .replaceAll(',"', ', "')
    const row = (state: string) =>
      `{"memo_key":1,"subject":${JSON.stringify(`"state":${asWritten}`)},"state":${state},"owner_amount":12.50}`
    expect(rowWithFullState(row(asWritten))).toBe(row(text!))
    expect(rowWithFullState(row(text!))).toBe(row(text!))
  })
})
