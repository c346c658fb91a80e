import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName, CallOutput, LiveMessage } from '@countersign/contract'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { HttpCaller } from '../http-caller.ts'
import { CallRefused, resultOf } from '../http-caller.ts'
import type { CallTimes } from './call-times.ts'
import type { Colleague, Office } from './office.ts'
import { drawMemo } from './office.ts'

/** Seconds between two clicks, evenly distributed. */
export const PAUSE_SECONDS = { least: 5, most: 25 }
/** As the screens do: changes are collected, and what is shown is refetched at least this often. */
const COLLECT_MS = 250
const REFETCH_MS = 30_000

const LISTS = [
  'getForMyApprovalActiveWithUserID',
  'getMyMemosActiveWithUserID',
  'getMemosToWatchActiveWithUserID',
] as const
const APPROVALS = LISTS[0]
const HISTORIES = ['getForMyApprovalHistoryWithUserID', 'getMyMemosHistoryWithUserID'] as const
const FIRST_PAGE = { limit: 15 }

type ListName = (typeof LISTS)[number] | (typeof HISTORIES)[number]
type Listed = CallOutput<ListName>['memos'][number]

/** Counts decisions and memos, and decisions refused because another person's had changed the memo. */
export interface Work {
  decided: number
  written: number
  overtaken: number
}

interface Means {
  office: Office
  http: HttpCaller
  times: CallTimes
  work: Work
  random: SeededRandom
  signal: AbortSignal
}

/** The clicks and their weights. */
const CLICKS = [
  ['list', 24],
  ['view', 26],
  ['decide', 16],
  ['dashboard', 8],
  ['search', 10],
  ['notifications', 10],
  ['write', 6],
] as const
type Click = (typeof CLICKS)[number][0]
const WEIGHTED: readonly Click[] = CLICKS.flatMap(([click, weight]) => Array<Click>(weight).fill(click))

/** One person at work: clicks after pauses, and refetches what is on screen when it changes, as the application does. */
export class PersonAtWork {
  readonly #self: Colleague
  readonly #means: Means
  /** The memos of the last list. */
  #listed: Listed[] = []
  /** Refetches what is on screen. */
  #refresh: () => Promise<unknown> = () => Promise.resolve()
  #shownMemo: string | undefined
  #collecting = false

  constructor(self: Colleague, means: Means) {
    this.#self = self
    this.#means = means
  }

  /** Works until the signal aborts. */
  async work(): Promise<void> {
    const { random, signal } = this.#means
    // People do not begin at the same moment.
    await this.#pause(random.next())
    const refetching = setInterval(() => void this.#refetch(), REFETCH_MS)
    try {
      await this.#dashboard()
      while (!signal.aborted) {
        await this.#pause()
        if (!signal.aborted) await this.#click(random.pick(WEIGHTED))
      }
    } finally {
      clearInterval(refetching)
    }
  }

  /** Receives a message of the person's event stream. */
  receive(message: LiveMessage): void {
    if (message.kind === 'notified') void this.#bell()
    if (message.kind === 'memo' && (this.#shownMemo ?? message.memo_id) === message.memo_id) this.#collect()
  }

  #collect(): void {
    if (this.#collecting) return
    this.#collecting = true
    setTimeout(() => {
      this.#collecting = false
      void this.#refresh()
    }, COLLECT_MS)
  }

  async #refetch(): Promise<void> {
    if (this.#means.signal.aborted) return
    await this.#bell()
    if (this.#shownMemo === undefined) await this.#refresh()
  }

  async #pause(share = 1): Promise<void> {
    const { random, signal } = this.#means
    const { least, most } = PAUSE_SECONDS
    const seconds = least + random.next() * (most - least)
    await sleep(share * seconds * 1000, undefined, { signal }).catch(() => undefined)
  }

  #click(click: Click): Promise<unknown> {
    const { random } = this.#means
    switch (click) {
      case 'list':
        return this.#list(random.pick([APPROVALS, ...LISTS, ...HISTORIES]))
      case 'view':
        return this.#viewAny()
      case 'decide':
        return this.#decide()
      case 'dashboard':
        return this.#dashboard()
      case 'search':
        return this.#search()
      case 'notifications':
        return this.#notifications()
      case 'write':
        return this.#write()
    }
  }

  async #dashboard(): Promise<void> {
    const feeds = () => Promise.all(LISTS.map((list) => this.#call(list, { limit: 15, page_no: 1 })))
    this.#show(feeds)
    this.#listed = (await feeds()).flatMap((feed) => feed?.memos ?? [])
  }

  /** A list, and often its second page. */
  async #list(name: ListName): Promise<void> {
    const { random } = this.#means
    this.#show(() => this.#call(name, FIRST_PAGE))
    const page = await this.#call(name, FIRST_PAGE)
    this.#listed = page?.memos ?? []
    if (!page?.page_info.has_next || !random.chance(0.25)) return
    await this.#pause(0.2)
    const next = await this.#call(name, { ...FIRST_PAGE, start_after: page.page_info.end_cursor })
    this.#listed = next?.memos ?? []
  }

  async #viewAny(): Promise<void> {
    if (this.#listed.length === 0) return this.#list(APPROVALS)
    await this.#view(this.#means.random.pick(this.#listed).memo_id)
  }

  async #view(memoId: string) {
    const page = () =>
      Promise.all([
        this.#call('get_memo_details_for_viewing', { memo_id: memoId }),
        this.#call('get_memo_logs', { memo_id: memoId }),
      ])
    this.#show(page, memoId)
    const [view] = await page()
    return view
  }

  /** Decides on what has waited longest, after reading it. */
  async #decide(): Promise<void> {
    const { random, work, signal } = this.#means
    const waiting = await this.#call(APPROVALS, { ...FIRST_PAGE, order: 'oldest' })
    const oldest = waiting?.memos[0]
    if (!oldest) return
    const view = await this.#view(oldest.memo_id)
    await this.#pause()
    if (!view?.abilities.approve.allowed || signal.aborted) return
    const call = random.pick([
      ...Array<'approve_memo'>(8).fill('approve_memo'),
      'return_memo',
      'reject_memo',
    ] as const)
    const remarks = call === 'approve_memo' ? '' : 'Please see the quotation again.'
    const { memo_id, revision } = view.memo
    const done = await this.#call(call, { memo_id, revision, remarks, idempotency_key: crypto.randomUUID() })
    if (done) work.decided += 1
    await this.#list(APPROVALS)
  }

  async #search(): Promise<void> {
    const subject = this.#listed[0]?.memo_subject ?? 'request for approval'
    const query = subject.split(' ').slice(0, this.#means.random.between(1, 2)).join(' ')
    const input = { query: query.length < 3 ? 'request' : query.slice(0, 200) }
    this.#show(() => this.#call('search_memo', input))
    await this.#call('search_memo', input)
  }

  async #notifications(): Promise<void> {
    const latest = await this.#call('get_notifications', { limit: 10 })
    const unread = latest?.find(({ isRead }) => !isRead)
    if (unread) await this.#call('update_notification', { notification_id: unread.notification_id })
  }

  async #write(): Promise<void> {
    const { office, random, work } = this.#means
    const memo = drawMemo(office, this.#self, random)
    await this.#call('get_template_by_id', { template_id: memo.template_id })
    await this.#pause()
    const created = await this.#call('create_memo', memo)
    if (!created) return
    work.written += 1
    await this.#view(created.memo_id)
  }

  #bell() {
    return this.#call('get_notifications', { limit: 25 })
  }

  #show(refresh: () => Promise<unknown>, memoId?: string): void {
    this.#refresh = refresh
    this.#shownMemo = memoId
  }

  /** @returns nothing if it failed, which is counted */
  async #call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name> | undefined> {
    const { http, times, work } = this.#means
    const began = performance.now()
    try {
      const arrived = await http.send(this.#self.cookie, name, input)
      times.add(name, performance.now() - began)
      return resultOf<Name>(arrived)
    } catch (cause) {
      // A6: the memo has changed since they opened it.
      if (cause instanceof CallRefused && cause.code === 'ABORTED') work.overtaken += 1
      else times.fail(cause instanceof Error ? cause.message : String(cause))
      return undefined
    }
  }
}
