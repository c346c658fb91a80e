import fc from 'fast-check'

/** An instant of the years 2025 to 2027. */
export const anInstant = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Up to 60 holidays, some of them in a row. */
export const someHolidays = fc
  .array(fc.tuple(anInstant, fc.integer({ min: 1, max: 4 })), { maxLength: 15 })
  .map(
    (runs) =>
      new Set(
        runs.flatMap(([first, length]) =>
          Array.from({ length }, (_, at) =>
            new Date(Date.parse(first) + at * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
          ),
        ),
      ),
  )
