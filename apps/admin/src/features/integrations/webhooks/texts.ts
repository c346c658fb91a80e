import type { OutsideKind, WebhookFormat } from '@countersign/domain'
import { OUTSIDE_KINDS } from '@countersign/domain'

/** What the card of webhooks says (P2, P5). */
export const texts = {
  title: 'Webhooks',
  hint: 'Signed messages to your own systems, and plain ones to chats. A failed one is tried again for three days.',
  add: 'Add webhook',
  edit: 'Change',
  empty: 'No webhook is set up.',
  loadFailure: 'The webhooks could not be loaded.',
  open: (name: string) => `Deliveries of ${name}`,
  isOn: (name: string) => `${name} is on`,
  switchFailure: 'The webhook could not be switched',

  formats: {
    STANDARD: 'Standard Webhooks, signed',
    TEAMS: 'Microsoft Teams',
    SLACK: 'Slack',
    GOOGLE_CHAT: 'Google Chat',
  } satisfies Record<WebhookFormat, string>,
  kinds: {
    'memo.submitted': 'Submitted',
    'memo.resubmitted': 'Submitted again',
    'memo.level_approved': 'Level approved',
    'memo.approved': 'Approved',
    'memo.returned': 'Returned',
    'memo.rejected': 'Rejected',
    'memo.self_returned': 'Withdrawn by its owner',
    'memo.cancelled': 'Cancelled',
    'memo.held': 'Put on hold',
    'memo.released': 'Hold lifted',
    'memo.overdue': 'Overdue',
    'memo.condition_reported': 'Condition reported as met',
    'memo.condition_closed': 'Condition closed',
    'memo.condition_refused': 'Condition refused',
  } satisfies Record<OutsideKind, string>,
  kindsShort: (kinds: readonly string[]) => {
    if (kinds.length === OUTSIDE_KINDS.length) return 'memo.*'
    const [first = '', ...more] = kinds
    return more.length === 0 ? first : `${first} · ${kinds.length} events`
  },
  templates: (count: number) =>
    count === 0 ? 'all templates' : count === 1 ? '1 template' : `${count} templates`,

  share: (percent: string, count: number) => `${percent} % of ${count} in 24 hours`,
  quiet: 'Nothing in 24 hours',
  offSince: (day: string) => `Off since ${day}`,
  healthy: 'Healthy',
  off: 'Off',
  stopped: 'Off after failures',
  stoppedText: (failures: number, day: string) =>
    `${failures} failures in a row switched it off on ${day}. What happens meanwhile waits for it, for three days. Once its receiver answers again, switch it on.`,
  pausedText: (at: string) => `The last attempt failed. The next one is made at ${at}.`,
  needLook: (count: number) => (count === 1 ? '1 needs a look' : `${count} need a look`),

  filters: 'Deliveries',
  all: 'All',
  retrying: 'Trying again',
  givenUp: 'Given up',
  count: (count: number) => (count >= 1_000 ? '1,000+' : String(count)),
  secret: 'Signing secret',
  test: 'Send a test',
  remove: 'Delete',
  deliveries: (name: string) => `Deliveries of ${name}`,
  noDeliveries: 'No deliveries.',
  deliveriesFailure: 'The deliveries could not be loaded.',
  more: 'Show older',
  event: 'Event',
  memo: 'Memo',
  sent: 'Sent',
  answer: 'Answer',
  attempts: 'Attempts',
  status: 'Status',
  none: '–',
  attemptsOf: (attempts: number, most: number) => `${attempts} of ${most}`,
  delivered: 'Delivered',
  waits: 'Waits',
  again: (when: string) => `Tries again ${when}`,
  inMinutes: (minutes: number) =>
    minutes < 1 ? 'at once' : minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`,
  gone: 'Given up: the receiver is gone',
  view: 'View',
  replay: 'Replay',
  tryNow: 'Try now',
  replayFailure: 'The message could not be sent again',
  testFailure: 'The test could not be sent',

  viewTitle: 'Delivery',
  viewId: 'Id',
  viewBody: 'What is sent',
  viewMore: 'Subject, amount and names are sent beside it, as the template lets them be named outside.',
  viewFailure: 'The delivery could not be loaded.',
  close: 'Close',

  addTitle: 'Add webhook',
  editTitle: 'Change webhook',
  name: 'Name',
  format: 'Messages',
  url: 'Address',
  urlHint: 'Begins with https://. It is not shown again; the list names its host.',
  urlKept: (host: string) => `Leave it empty to keep the address at ${host}.`,
  kindsLabel: 'Events',
  templatesLabel: 'Templates',
  templatesHint: 'Leave it empty for all.',
  unpublished: 'A template that is not published',
  save: 'Save',
  required: 'This field is required',

  secretTitle: 'Signing secret',
  secretText: 'This secret is shown once. Give it to the receiver, which verifies each message with it.',
  secretBoth: (at: string) => `Until ${at} messages are signed with the earlier secret, too.`,
  replaceTitle: (name: string) => `Replace the secret of ${name}?`,
  replaceText:
    'A new secret is shown once. For 24 hours messages are signed with both, so that the receiver can change over.',
  replace: 'Replace',
  replaceFailure: 'The secret could not be replaced',

  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'Its receiver gets no more messages, and its deliveries are deleted with it. This cannot be undone.',
  deleteFailure: 'The webhook could not be deleted',
}
