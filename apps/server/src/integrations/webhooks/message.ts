import type { LeavingEvent, WebhookFormat } from '@countersign/domain'
import { amountText } from '@countersign/domain'

/** What a test says in place of an event of a memo. */
export interface TestEvent {
  kind: 'webhook.test'
  at: string
}

type Sent = LeavingEvent | TestEvent

/** The body of a message, as JSON text. */
export function messageBody(format: WebhookFormat, event: Sent): string {
  if (format === 'STANDARD') return JSON.stringify(standard(event))
  const text = sentence(event)
  if (format === 'SLACK') return JSON.stringify({ text: escapeForSlack(text), mrkdwn: false })
  if (format === 'GOOGLE_CHAT') return JSON.stringify({ text: withoutMarkup(text) })
  return JSON.stringify(teamsCard(text))
}

/** By Standard Webhooks: type, timestamp, data. */
function standard(event: Sent) {
  const { kind, at } = event
  return { type: kind, timestamp: at, data: 'memoId' in event ? dataOf(event) : {} }
}

function dataOf({ memoId, template, number, subject, amount, owner, by }: LeavingEvent) {
  return {
    memo_id: memoId,
    template_name: template,
    number,
    ...(subject === undefined ? {} : { subject }),
    ...(amount === undefined ? {} : { amount }),
    ...(owner === undefined ? {} : { owner_name: owner }),
    ...(by === undefined ? {} : { actor_name: by }),
  }
}

const WORDS: Record<LeavingEvent['kind'], string> = {
  'memo.submitted': 'was submitted',
  'memo.resubmitted': 'was submitted again',
  'memo.level_approved': 'was approved at a level',
  'memo.approved': 'was approved',
  'memo.returned': 'was returned',
  'memo.rejected': 'was rejected',
  'memo.self_returned': 'was withdrawn by its owner',
  'memo.cancelled': 'was cancelled',
  'memo.held': 'was put on hold',
  'memo.released': 'is no longer on hold',
  'memo.overdue': 'is overdue',
  'memo.condition_reported': 'has a condition that was reported as met',
  'memo.condition_closed': 'has a condition that was closed',
  'memo.condition_refused': 'has a condition whose report was refused',
  'memo.amended': 'was amended by another memo',
  'memo.extended': 'was extended by another memo',
  'memo.revoked': 'was revoked by another memo',
  'memo.hand_off_done': 'was marked as done',
  'memo.acknowledged': 'was acknowledged by a reader',
  'memo.due': 'is due',
}

/** 'AVL-2026-0001 (Purchase request) was approved by Bea Lim. Core routers, PHP 1,250.50, of Ana Cruz.' */
function sentence(event: Sent): string {
  if (!('memoId' in event)) return 'A test message of Countersign.'
  const { memoId, template, kind, subject, amount, owner, by } = event
  const head = `${memoId} (${template}) ${WORDS[kind]}${by ? ` by ${by}` : ''}.`
  const more = [subject, amount && amountText(amount), owner && `of ${owner}`].filter(Boolean)
  return more.length === 0 ? head : `${head} ${more.join(', ')}.`
}

/** Slack reads these three as markup: a subject must not mention a channel, or hide where a link leads. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** In place of what Google Chat reads as a mention, link, bold, italic or struck-through text, or code: it has no escape for them. */
const LOOK_ALIKES: Record<string, string> = { '<': '‹', '>': '›', '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }

function withoutMarkup(text: string): string {
  return text.replaceAll(/[<>*_~`]/g, (character) => LOOK_ALIKES[character] ?? character)
}

/** A card with one run of plain text, in which nothing is markup. */
function teamsCard(text: string) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  }
}
