import { describe, expect, it } from 'vitest'
import * as limits from './limits.ts'

describe('the numbers of forms', () => {
  it('are exactly those of the rules (J1)', () => {
    expect(limits).toMatchObject({
      TEXT_MAX_CHARACTERS: 150,
      BUILDER_TEXT_MAX_CHARACTERS: 300,
      SUBJECT_MAX_CHARACTERS: 150,
      RICH_TEXT_MAX_BYTES: 1024 * 1024,
      FILES_PER_MEMO: 5,
      FILE_DEFAULT_MAX_MEGABYTES: 3,
      NESTED_MAX_ROWS: 50,
      TIME_STEP_MINUTES: 15,
      AMOUNT_DECIMALS: 2,
      FORM_COLUMNS: 2,
      FORM_ROW_HEIGHT_PX: 55,
      RICH_TEXT_MIN_HEIGHT_PX: 325,
      FIELD_WIDTH_UNITS: 2,
      FIELD_HEIGHT_UNITS: 3,
      RICH_TEXT_HEIGHT_UNITS: 8,
      FILE_UPLOAD_HEIGHT_UNITS: 6,
    })
  })
})
