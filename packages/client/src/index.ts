export { CallError, issuesOf } from './call-error.ts'
export { createClient, newIdempotencyKey, type Client, type ClientOptions } from './client.ts'
