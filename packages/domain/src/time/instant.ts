/** An instant in UTC, ISO 8601 (G1). */
export type Instant = string
