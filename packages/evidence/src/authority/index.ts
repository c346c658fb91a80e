/** Our own certificate authority and timestamp authority, for development and tests (O3). */
export * from './authority.ts'
export { writePem } from './pem.ts'
export { answerTimestampRequest } from './timestamps.ts'
export type { TimestampAuthority } from './timestamps.ts'
