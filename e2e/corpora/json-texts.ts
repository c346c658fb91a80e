import type { Page } from '@playwright/test'
import { adminUrl, webUrl } from '../support/test.ts'
import { templateByWire } from '../support/memos-by-wire.ts'
import type { Finding, PartResult } from './finding.ts'
import { shortened } from './finding.ts'
import { inTurns } from './in-turns.ts'
import type { NamedBytes } from './read-corpus.ts'

/** A longer request counts as hanging. */
const HANGS_AFTER_MS = 15_000

interface Sending {
  input: string
  url: string
  body: Buffer
  /** Whether the body is certainly not JSON and must be refused. */
  isMalformed: boolean
}

/**
 * Sends JSON texts as bodies, as payloads of every call, and as answers of a memo. None may cause a fault or hang;
 * invalid JSON must be refused.
 * @param pages signed-in people: an employee and an administrator of the console
 * @param options.sharesCalls whether each call receives one of the texts, instead of all of them
 */
export async function sendJsonTexts(
  pages: { web: Page; admin: Page },
  texts: readonly NamedBytes[],
  { sharesCalls }: { sharesCalls: boolean },
): Promise<PartResult[]> {
  const calls = await callNames(pages.web)
  const valid = texts.filter(({ bytes }) => parses(bytes))
  const { template_id } = await templateByWire(pages.web)
  return [
    await send(
      'JSON as whole body',
      pages,
      texts.flatMap((text) => asBody(text)),
    ),
    await send(
      'JSON as payload',
      pages,
      texts.flatMap((text) =>
        asPayloads(text, sharesCalls ? calls.filter((_, at) => valid[at % valid.length] === text) : calls),
      ),
    ),
    await send(
      'JSON as answer',
      pages,
      texts.flatMap((text) => asAnswers(text, template_id)),
    ),
  ]
}

async function callNames(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${webUrl()}/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, unknown> }
  return Object.keys(paths).flatMap((path) =>
    path.startsWith('/call/') ? [path.slice('/call/'.length)] : [],
  )
}

const urlOf = (call: string) => `${call.startsWith('admin-') ? adminUrl() : webUrl()}/call/${call}`
const PLACE = 'the text itself'
const SUBJECT_CHARACTERS = 60
const BODIES = ['/call/create_memo', '/reports/pdf', '/auth/google/callback', '/auth/session']

function asBody({ name, bytes }: NamedBytes): Sending[] {
  return BODIES.map((path) => ({
    input: `${name} to ${path}`,
    url: `${webUrl()}${path}`,
    body: bytes,
    isMalformed: name.startsWith('n_'),
  }))
}

/** Valid JSON goes to every call; malformed JSON, which no handler receives, to one. */
function asPayloads({ name, bytes }: NamedBytes, calls: readonly string[]): Sending[] {
  const isJson = parses(bytes)
  return (isJson ? calls : ['create_memo']).map((call) => ({
    input: `${name} to ${call}`,
    url: urlOf(call),
    body: around('{"data": ', bytes, '}'),
    isMalformed: !isJson,
  }))
}

/** As the value of a question, and inside a text. */
function asAnswers({ name, bytes }: NamedBytes, template: string): Sending[] {
  const words = bytes.toString('utf8')
  const memo = (subject: string, body: unknown) =>
    JSON.stringify({
      data: {
        template_id: template,
        action: 'SAVE_AS_DRAFT',
        sequences: [],
        memo_content: [
          { field_id: 'TEXT_SUBJECT', value: subject },
          { field_id: 'GEN_BODY', value: body },
        ],
      },
    })
  const bodies: Buffer[] = [Buffer.from(memo(words.slice(0, SUBJECT_CHARACTERS), words))]
  if (parses(bytes)) {
    // The exact bytes, which parsing and rewriting would change.
    const [before = '', after = ''] = memo('JSON', PLACE).split(`"${PLACE}"`)
    bodies.push(around(before, bytes, after))
  }
  return bodies.map((body) => ({
    input: `${name} in an answer`,
    url: urlOf('create_memo'),
    body,
    isMalformed: !parses(body),
  }))
}

function around(before: string, bytes: Buffer, after: string): Buffer {
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}

function parses(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}

async function send(
  part: string,
  pages: { web: Page; admin: Page },
  sendings: readonly Sending[],
): Promise<PartResult> {
  const findings: Finding[] = []
  const outcomes = { answered: 0, refused: 0 }
  await inTurns(sendings, async ({ input, url, body, isMalformed }) => {
    const page = url.startsWith(adminUrl()) ? pages.admin : pages.web
    const report = (what: string) =>
      findings.push({ input: `${input}: ${shortened(body.toString('utf8'))}`, what })
    try {
      const answer = await page.request.post(url, {
        data: body,
        headers: { 'content-type': 'application/json' },
        timeout: HANGS_AFTER_MS,
      })
      const status = answer.status()
      if (answer.ok()) outcomes.answered += 1
      else outcomes.refused += 1
      if (status >= 500) report(`answered ${status} ${(await answer.text()).slice(0, 200)}`)
      if (status === 429) report('was refused for its rate: nothing is proven')
      if (isMalformed && answer.ok()) report('took what is no JSON')
    } catch (cause) {
      report(`no answer: ${String(cause).slice(0, 200)}`)
    }
  })
  return { part, sent: sendings.length, outcomes, findings }
}
