import type { LightMyRequestResponse } from 'fastify'
import { publishTemplate } from '../../testing/memos.ts'
import { configure } from '../../testing/settings.ts'
import { createTestSite } from '../../testing/test-site.ts'
import { ADMINISTRATOR_EMAIL, signEverybodyIn, type Cast, type PersonName } from './people.ts'
import { STAGES, stageMemo, type Scene, type Stage, type StagedMemo, type UploadedFile } from './stages.ts'

/** Everybody, and one memo at each stage. */
export interface OpenScene extends Scene {
  memos: Record<Stage, StagedMemo>
}

export async function openScene(): Promise<OpenScene> {
  const site = await createTestSite({ REQUESTS_A_MINUTE: '1000000', ADMIN_EMAILS: ADMINISTRATOR_EMAIL })
  await configure(site, {
    // As the product is meant to be used: everything on (C4; end-user document section 9).
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
  const scene: Scene = { site, template: await publishTemplate(site), cast: await signEverybodyIn(site) }
  const memos = {} as Record<Stage, StagedMemo>
  for (const stage of STAGES)
    memos[stage] = await stageMemo(scene, stage, [await upload(scene, `${stage}.pdf`)])
  return { ...scene, memos }
}

/** An upload of the owner's. */
export async function upload({ site, cast }: Scene, name: string): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], name))
  const headers = { cookie: cast.owner.web.cookie }
  const response = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
  return response.json<UploadedFile>()
}

/** Makes a call (or posts to a route) as somebody, on one of the apps. */
export function send(
  { site, cast }: Scene,
  person: PersonName,
  name: string,
  data: object,
  app: 'web' | 'console' = 'web',
): Promise<LightMyRequestResponse> {
  const isRoute = name.startsWith('POST ')
  return (app === 'web' ? site.web : site.admin).inject({
    method: 'POST',
    url: isRoute ? name.slice('POST '.length) : `/call/${name}`,
    headers: person === 'anonymous' ? {} : { cookie: cookieOf(cast, person, app) },
    payload: isRoute ? data : { data },
  })
}

function cookieOf(cast: Cast, person: Exclude<PersonName, 'anonymous'>, app: 'web' | 'console'): string {
  return cast[person][app].cookie
}

/** The code of an answer (A2). */
export function codeOf(response: LightMyRequestResponse): string {
  if (response.statusCode === 200) return 'OK'
  return response.json<{ error?: { status?: string } }>().error?.status ?? String(response.statusCode)
}

/** What differs from one request to the next, whatever it is about. */
const COUNTING = /^(date|x-ratelimit-.*)$/

/** All of an answer that a program could tell two apart by. */
export function wholeOf(response: LightMyRequestResponse): string {
  const headers = Object.entries(response.headers).filter(([name]) => !COUNTING.test(name))
  return JSON.stringify([response.statusCode, headers, response.payload])
}

/** Everything that the database holds but sessions, which note when they were used: one line a table. */
export async function fingerprint({ site: { services } }: Scene): Promise<string[]> {
  const { rows } = await services.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('sessions', 'request_rates') OR tablename = '_private_jobs' ORDER BY 1`,
  )
  return Promise.all(
    rows.map(async ({ name }) => {
      const text = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS print FROM ${name} t`
      const found = await services.pool.query<{ print: string }>(text)
      return `${name} ${found.rows[0]?.print}`
    }),
  )
}
