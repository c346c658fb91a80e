import type { ApiScope } from '@countersign/domain'
import { BYTES_PER_MEGABYTE, FILE_MAX_MEGABYTES } from '@countersign/domain'
import type { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'
import { ANONYMOUS_BODY, SCIM_BODY, USUAL_BODY } from './body-limits.ts'
import { attachment } from './wire/common.ts'
import { browserConfiguration } from './wire/configuration.ts'
import { consistencyProof, logTimestamp, logTrust, memoEntries } from './wire/evidence.ts'
import { liveMessage } from './wire/live.ts'
import { sessionAnswer, signInProof } from './wire/session.ts'

/**
 * Who may use a route that isn't a call: `reports` requires a reports role, `token` an expiring proof, valid for one session, `directory` a
 * token of the directory sync (P4).
 */
export type RouteAccess =
  | 'anyone'
  | 'signed-in'
  | 'reports'
  | 'administrator'
  | 'token'
  | 'directory'
  | 'development'

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: RouteAccess
  /** The scope that an API token needs for it (P1); without one, it takes none. */
  apiToken?: ApiScope
  /** Limits on the body, for routes with one (Q5). */
  body?: BodyLimits
  /** The JSON answer; for an event stream, each event. */
  output?: z.ZodType
}

/** One file, with the headers of its part. */
const UPLOAD_BODY: BodyLimits = { bytes: (FILE_MAX_MEGABYTES + 1) * BYTES_PER_MEGABYTE, values: 1 }

/** The routes that are not calls (A1), for the authorisation tests and the OpenAPI document. */
export const routes = [
  { method: 'GET', path: '/healthz', summary: 'The process is alive.', access: 'anyone' },
  { method: 'GET', path: '/readyz', summary: 'Database and jobs answer.', access: 'anyone' },
  { method: 'GET', path: '/openapi.json', summary: 'This contract as OpenAPI (A8).', access: 'anyone' },
  { method: 'GET', path: '/docs', summary: 'This contract as a page, with examples (A8).', access: 'anyone' },
  {
    method: 'GET',
    path: '/config.json',
    summary: "The browser's part of the remote configuration.",
    access: 'anyone',
    output: browserConfiguration,
  },
  {
    method: 'GET',
    path: '/security-log.jsonl',
    summary: 'The security log as lines of JSON, on the console (Q1).',
    access: 'administrator',
  },
  {
    method: 'GET',
    path: '/exports/:export_id',
    summary: 'An export of all that the organisation owns as a ZIP file, on the console (P6).',
    access: 'administrator',
  },
  {
    method: 'GET',
    path: '/.well-known/security.txt',
    summary: 'Where to report a flaw, where the installation names a place (T5).',
    access: 'anyone',
  },
  { method: 'GET', path: '/auth/google', summary: 'Begins sign-in with Google (B1).', access: 'anyone' },
  {
    method: 'GET',
    path: '/auth/microsoft',
    summary: 'Begins sign-in with Microsoft (B1).',
    access: 'anyone',
  },
  {
    method: 'POST',
    path: '/auth/google/callback',
    summary: "Ends the provider's part: { hd, id_token } (B1, B2).",
    access: 'anyone',
    body: ANONYMOUS_BODY,
    output: signInProof,
  },
  {
    method: 'POST',
    path: '/auth/microsoft/callback',
    summary: "Ends the provider's part: { hd, id_token } (B1, B2).",
    access: 'anyone',
    body: ANONYMOUS_BODY,
    output: signInProof,
  },
  {
    method: 'POST',
    path: '/auth/google/back-channel-logout',
    summary: 'Google says that it has signed a person out: a form with logout_token (P3).',
    access: 'anyone',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'POST',
    path: '/auth/microsoft/back-channel-logout',
    summary: 'Microsoft says that it has signed a person out: a form with logout_token (P3).',
    access: 'anyone',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'POST',
    path: '/auth/session',
    summary: "Signs in with an id_token of this browser's own flow (B2).",
    access: 'anyone',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'GET',
    path: '/auth/session',
    summary: 'The signed-in user; with ?optional an answer without one is no failure.',
    access: 'signed-in',
    output: sessionAnswer,
  },
  {
    method: 'DELETE',
    path: '/auth/session',
    summary: 'Signs out.',
    access: 'signed-in',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'POST',
    path: '/auth/token',
    summary: 'Whether the contacts service answers for the caller (B6).',
    access: 'signed-in',
    body: USUAL_BODY,
  },
  {
    method: 'GET',
    path: '/auth/contacts',
    summary: 'Asks for leave to search contacts (B6).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/auth/contacts/callback',
    summary: 'Returns from asking (B6).',
    access: 'signed-in',
  },
  {
    method: 'POST',
    path: '/files',
    summary: 'Uploads one file: { name, size, url } (I2).',
    access: 'signed-in',
    apiToken: 'write',
    body: UPLOAD_BODY,
    output: attachment,
  },
  {
    method: 'GET',
    path: '/events',
    summary: 'Ids of what changed, as it changes (B3).',
    access: 'signed-in',
    apiToken: 'read',
    output: liveMessage,
  },
  {
    method: 'GET',
    path: '/viewer',
    summary: 'Shows or downloads one file by token, to the session that asked for it (I2).',
    access: 'token',
    apiToken: 'read',
  },
  {
    method: 'GET',
    path: '/reports/download/:report_id',
    summary: 'Downloads a spreadsheet that the caller asked for, within 7 days (H8, I2).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/reports/export/:format',
    summary: 'What the dashboard or the cost report shows, as xlsx or pdf (H4, H6).',
    access: 'reports',
    apiToken: 'read',
  },
  {
    method: 'POST',
    path: '/reports/pdf',
    summary: "A memo's PDF.",
    access: 'signed-in',
    apiToken: 'read',
    body: USUAL_BODY,
  },
  {
    method: 'GET',
    path: '/log/checkpoint',
    summary: "The evidence log's newest checkpoint, as C2SP's tlog-checkpoint (O2).",
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/log/cosigned',
    summary: "The evidence log's newest checkpoint that its witnesses have signed (O2).",
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/log/timestamp',
    summary: 'The newest timestamp of a checkpoint (RFC 3161), or the first that covers `from` entries (O2).',
    access: 'anyone',
    output: logTimestamp,
  },
  {
    method: 'POST',
    path: '/log/witness/add-checkpoint',
    summary: "Cosigns a checkpoint of another log, as C2SP's tlog-witness (O2).",
    access: 'anyone',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'GET',
    path: '/log/witness/key',
    summary: 'The key by which this installation cosigns checkpoints of other logs (O2).',
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/log/tile/*',
    summary: "A tile of the evidence log, as C2SP's tlog-tiles: hashes alone (O2).",
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/log/consistency',
    summary:
      'The proof that the evidence log only added entries between two of its sizes, `from` and `to` (O2).',
    access: 'anyone',
    output: consistencyProof,
  },
  {
    method: 'GET',
    path: '/log/trust.json',
    summary: 'The keys of the evidence log and its witnesses (O2).',
    access: 'anyone',
    output: logTrust,
  },
  {
    method: 'GET',
    path: '/log/entries/:memo_id',
    summary: "A memo's entries of evidence, with the proofs that the log has them (O2, I1).",
    access: 'signed-in',
    apiToken: 'read',
    output: memoEntries,
  },
  {
    method: 'GET',
    path: '/verify',
    summary: "The page that checks a memo's proof, as one file to keep (O5).",
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/unsubscribe',
    summary: 'Asks whether mails like the one that led here shall end; changes nothing (M7).',
    access: 'anyone',
  },
  {
    method: 'POST',
    path: '/unsubscribe',
    summary: 'Ends mails of the categories that a mail carried, by its token (M7, RFC 8058).',
    access: 'anyone',
    body: ANONYMOUS_BODY,
  },
  {
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What SCIM clients may use (P4).',
    access: 'directory',
  },
  {
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'The kinds of resources: people (P4).',
    access: 'directory',
  },
  { method: 'GET', path: '/scim/v2/ResourceTypes/:id', summary: 'One kind (P4).', access: 'directory' },
  {
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'The attributes of people (P4).',
    access: 'directory',
  },
  { method: 'GET', path: '/scim/v2/Schemas/:id', summary: 'One schema (P4).', access: 'directory' },
  {
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'People, filtered, sorted and by page (P4, RFC 7644).',
    access: 'directory',
  },
  {
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Adds a person (P4).',
    access: 'directory',
    body: SCIM_BODY,
  },
  {
    method: 'POST',
    path: '/scim/v2/Users/.search',
    summary: 'People, as the body asks for them (P4).',
    access: 'directory',
    body: SCIM_BODY,
  },
  { method: 'GET', path: '/scim/v2/Users/:id', summary: 'One person (P4).', access: 'directory' },
  {
    method: 'PUT',
    path: '/scim/v2/Users/:id',
    summary: 'Replaces what the directory says of a person (P4).',
    access: 'directory',
    body: SCIM_BODY,
  },
  {
    method: 'PATCH',
    path: '/scim/v2/Users/:id',
    summary: 'Changes some of what the directory says of a person (P4).',
    access: 'directory',
    body: SCIM_BODY,
  },
  {
    method: 'DELETE',
    path: '/scim/v2/Users/:id',
    summary: 'Disables a person and takes them out of SCIM (P4).',
    access: 'directory',
    body: SCIM_BODY,
  },
  {
    method: 'GET',
    path: '/calendar.ics',
    summary: 'The due memos of a person as iCalendar, by the secret token of their link (P5).',
    access: 'anyone',
  },
  { method: 'GET', path: '/dev/mailbox', summary: 'The development mailbox (B4).', access: 'development' },
] as const satisfies readonly RouteDefinition[]
