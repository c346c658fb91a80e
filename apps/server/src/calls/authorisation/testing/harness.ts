import type { LightMyRequestResponse } from 'fastify'
import { publishTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { pushEnvironment } from '@countersign/test-kit/devices/push-environment'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { Participants, PersonName } from './people.ts'
import { ADMINISTRATOR_EMAIL, signInParticipants } from './people.ts'
import type { Harness, Phase, MemoAtPhase, UploadedFile } from './phases.ts'
import { PHASES, createMemoAt } from './phases.ts'

/** Everyone, and one memo at each phase. */
export interface OpenHarness extends Harness {
  memos: Record<Phase, MemoAtPhase>
}

export async function openHarness(): Promise<OpenHarness> {
  const site = await createTestSite({
    REQUESTS_A_MINUTE: '1000000',
    // Erasing takes two (O6).
    ADMIN_EMAILS: `${ADMINISTRATOR_EMAIL},second@northwind.example`,
    ...pushEnvironment(),
  })
  // As in a running server: a request reads its session only once.
  site.services.sessionRows.start()
  await configure(site, {
    // Everything is switched on (C4, U44).
    allowed_draft_button_statuses: [
      'SAVE_AS_DRAFT',
      'RETURNED',
      'RETURNED_DRAFT',
      'SELF_RETURNED',
      'SELF_RETURNED_DRAFT',
    ],
    enable_download_pdf: true,
    is_global_search_enabled: true,
    is_download_xlsx_enabled: true,
  })
  const participants = await signInParticipants(site)
  const { watcher, handler, reader } = participants
  const sourcesOf = (...people: (typeof watcher)[]) =>
    people.map(({ web }) => ({ kind: 'PERSON', person: { email: web.email, name: web.email } }))
  const config = {
    allow_sub_approvals: true,
    allow_adding: true,
    after_approval: {
      handlers: { sources: sourcesOf(watcher, handler) },
      readers: { sources: sourcesOf(watcher, reader), acknowledge: {} },
    },
  }
  const template = await publishTemplate(site, 'AVL', config)
  const harness: Harness = { site, template, participants }
  const memos = {} as Record<Phase, MemoAtPhase>
  for (const phase of PHASES)
    memos[phase] = await createMemoAt(harness, phase, { files: [await upload(harness, `${phase}.pdf`)] })
  return { ...harness, memos }
}

/** An upload by the owner. */
export async function upload({ site, participants }: Harness, name: string): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], name))
  const headers = { cookie: participants.owner.web.cookie }
  const response = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
  return response.json<UploadedFile>()
}

/** Makes a call, or posts to a route, as a person on one of the apps. */
export function send(
  { site, participants }: Harness,
  person: PersonName,
  name: string,
  data: object,
  app: 'web' | 'console' = 'web',
): Promise<LightMyRequestResponse> {
  const isRoute = name.startsWith('POST ')
  return (app === 'web' ? site.web : site.admin).inject({
    method: 'POST',
    url: isRoute ? name.slice('POST '.length) : `/call/${name}`,
    headers: person === 'anonymous' ? {} : { cookie: cookieOf(participants, person, app) },
    payload: isRoute ? data : { data },
  })
}

function cookieOf(
  participants: Participants,
  person: Exclude<PersonName, 'anonymous'>,
  app: 'web' | 'console',
): string {
  return participants[person][app].cookie
}

/**
 * Undoes a change that everyone may make once, so that all of them ask about the same memos: one of its own for each person at each phase
 * would be seventy.
 */
export const UNDONE: Partial<Record<string, (harness: Harness) => Promise<unknown>>> = {
  request_erasure: ({ site }) => site.services.db.deleteFrom('erasures').execute(),
}

/** The code of an answer (A2). */
export function codeOf(response: LightMyRequestResponse): string {
  if (response.statusCode === 200) return 'OK'
  return response.json<{ error?: { status?: string } }>().error?.status ?? String(response.statusCode)
}

/** Headers that differ between any two requests. */
const COUNTING = /^(date|x-ratelimit-.*)$/

/** Everything by which a program could distinguish two answers. */
export function wholeOf(response: LightMyRequestResponse): string {
  const headers = Object.entries(response.headers).filter(([name]) => !COUNTING.test(name))
  return JSON.stringify([response.statusCode, headers, response.payload])
}

/**
 * A fingerprint of each table, except what every request writes: session use, rates and refusals (Q1). Its rows and the transaction
 * that last wrote one: even a row that is written again as it was shows.
 */
export async function fingerprint({ site: { services } }: Harness): Promise<string[]> {
  const { rows: tables } = await services.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('sessions', 'request_rates', 'security_events') OR tablename = '_private_jobs' ORDER BY 1`,
  )
  const prints = tables.map(
    ({ name }) =>
      `SELECT '${name} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS print FROM ${name}`,
  )
  const { rows } = await services.pool.query<{ print: string }>(prints.join(' UNION ALL '))
  return rows.map(({ print }) => print).toSorted()
}
