import type { BundleTrust, ConsistencyProof } from '@countersign/evidence'
import notice from '@countersign/ui/styles/notice.module.css'
import { element } from './dom/element.ts'
import { icon } from './dom/icons.ts'
import type { Document, Outcome } from './files/check-files.ts'
import { checkFile } from './files/check-files.ts'
import { fetchCosigned, fetchOffer, fetchProof } from './files/installation.ts'
import type { Received } from './files/receive-files.ts'
import { receiveFile } from './files/receive-files.ts'
import { dropZone, footer, header } from './page/frame.ts'
import { keysCard } from './page/keys-card.ts'
import classes from './page/page.module.css'
import { report } from './page/report.ts'
import { verdictOf } from './page/verdict.ts'
import { texts } from './texts.ts'

/** What the person brought. It stays in memory, and goes nowhere. */
interface Brought {
  trust: BundleTrust | null
  source: string
  offer: BundleTrust | null
  kept: { name: string; note: string } | null
  proofs: ConsistencyProof[]
  documents: Document[]
  problems: string[]
}

/** Runs the page: takes files however they come, checks the documents among them, and shows what was found. */
export function startVerifier(place: HTMLElement): void {
  const brought: Brought = {
    trust: null,
    source: '',
    offer: null,
    kept: null,
    proofs: [],
    documents: [],
    problems: [],
  }
  /** Of several checks that overlap, the last one counts. */
  let round = 0

  const picker = element('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    'aria-label': texts.chooseFile,
  })
  const choose = () => picker.click()
  const main = element('main')
  const live = element('p', { class: classes.live, role: 'status' })
  place.replaceChildren(header(), main, footer(), picker, live)

  const show = (outcomes: readonly Outcome[]) => {
    const keys = keysCard({
      ...brought,
      kept: brought.kept?.name ?? null,
      chooseTrust: choose,
      chooseKept: choose,
      acceptOffer: () => void change({ trust: brought.offer, source: texts.acceptedFrom }),
      forgetKept: () => void change({ kept: null }),
    })
    // What is asked for comes first: keys as long as they are missing, then verdicts.
    const isChecked = outcomes.some(({ state }) => state === 'CHECKED')
    main.replaceChildren(
      dropZone(outcomes.length > 0, choose),
      ...problemList(brought.problems),
      ...(isChecked ? [] : [keys]),
      ...outcomes.map(report),
      ...(isChecked ? [keys] : []),
    )
  }

  const change = async (changes: Partial<Brought>) => {
    Object.assign(brought, changes)
    const own = ++round
    const { trust, kept, proofs, documents } = brought
    if (documents.length > 0) live.textContent = texts.checking
    const evidence = { trust, kept: kept?.note ?? null, proofs, fetchCosigned, fetchProof }
    const outcomes = await Promise.all(documents.map((document) => checkFile(document, evidence)))
    if (own !== round) return
    show(outcomes)
    live.textContent = [
      ...brought.problems,
      ...outcomes.map((outcome) => verdictOf(outcome).announcement),
    ].join(' ')
    // The verdict is what the person asked for; without one they go on from the buttons.
    const target = main.querySelector<HTMLElement>('article h2') ?? main.querySelector<HTMLElement>('button')
    target?.focus()
  }

  const receive = async (files: Iterable<File>) => {
    const received = await Promise.all(Array.from(files, receiveFile))
    if (received.length > 0) await change(sort(received, brought))
  }

  picker.addEventListener('change', () => {
    const files = [...(picker.files ?? [])]
    // The same file may be chosen again.
    picker.value = ''
    void receive(files)
  })
  window.addEventListener('dragover', (event) => {
    event.preventDefault()
    place.toggleAttribute('data-dragging', true)
  })
  window.addEventListener('dragleave', () => place.toggleAttribute('data-dragging', false))
  window.addEventListener('drop', (event) => {
    event.preventDefault()
    place.toggleAttribute('data-dragging', false)
    void receive(event.dataTransfer?.files ?? [])
  })
  window.addEventListener('paste', (event) => void receive(event.clipboardData?.files ?? []))

  show([])
  void offerKeys(brought, () => (brought.documents.length > 0 ? void change({}) : show([])))
  void hasEd25519().then((has) => {
    if (has) return
    brought.problems = [texts.noCryptography]
    if (brought.documents.length === 0) show([])
  })
}

/** Keys are an offer only as long as nothing is trusted. */
async function offerKeys(brought: Brought, show: () => void): Promise<void> {
  brought.offer = await fetchOffer()
  if (brought.offer && !brought.trust) show()
}

/** Documents replace the ones before; keys, checkpoint and proofs stay for the next ones. */
function sort(received: readonly Received[], { proofs }: Brought): Partial<Brought> {
  const changes: Partial<Brought> = { problems: [] }
  for (const one of received) {
    if (one.kind === 'PDF') (changes.documents ??= []).push(one)
    else if (one.kind === 'TRUST') Object.assign(changes, { trust: one.trust, source: one.name })
    else if (one.kind === 'CHECKPOINT') changes.kept = one
    else if (one.kind === 'PROOF') changes.proofs = [...(changes.proofs ?? proofs), one.proof]
    else changes.problems?.push(one.message)
  }
  return changes
}

function problemList(problems: readonly string[]): HTMLElement[] {
  return problems.map((problem) =>
    element(
      'p',
      { class: notice.notice, 'data-tone': 'error' },
      icon('alert', 16),
      element('span', { class: notice.text }, problem),
    ),
  )
}

/** Checkpoints are signed by Ed25519, which browsers before 2025 may lack. */
async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}
