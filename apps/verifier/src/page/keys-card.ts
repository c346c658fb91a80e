import type { BundleTrust, NoteKey } from '@countersign/evidence'
import { fingerprintOf, witnessesNeeded } from '@countersign/evidence'
import { button, element } from '../dom/element.ts'
import { icon } from '../dom/icons.ts'
import { texts } from '../texts.ts'
import classes from './page.module.css'

export interface KeysCard {
  trust: BundleTrust | null
  /** Where the trusted keys are from: a file's name. */
  source: string
  /** What the installation that serves the page offers, until something is trusted. */
  offer: BundleTrust | null
  kept: string | null
  chooseTrust(): void
  acceptOffer(): void
  chooseKept(): void
  forgetKept(): void
}

/** Whom the person trusts, and what they compare with: both come from them, never from a document. */
export function keysCard(card: KeysCard): HTMLElement {
  const { trust, offer } = card
  return element(
    'section',
    { class: classes.keys, 'aria-label': texts.keys },
    element(
      'div',
      {},
      element('h2', {}, icon('key', 17), texts.keys),
      trust ? keyList(trust) : element('p', {}, texts.keysMissing),
      trust
        ? element('p', { class: classes.aside }, card.source)
        : element('p', { class: classes.aside }, texts.keysSource),
      !trust &&
        offer &&
        element('div', { class: classes.offer }, element('p', {}, texts.offer), keyList(offer)),
      element(
        'p',
        { class: classes.actions },
        !trust && offer && button({ class: classes.primary }, () => card.acceptOffer(), texts.acceptOffer),
        button(
          { class: trust || offer ? classes.default : classes.primary },
          () => card.chooseTrust(),
          trust ? texts.changeTrust : texts.chooseTrust,
        ),
      ),
    ),
    element(
      'div',
      {},
      element('h2', {}, texts.kept),
      element('p', {}, card.kept ?? texts.keptHint),
      element(
        'p',
        { class: classes.actions },
        button({ class: classes.default }, () => card.chooseKept(), texts.chooseKept),
        card.kept !== null && button({ class: classes.default }, () => card.forgetKept(), texts.forgetKept),
      ),
    ),
  )
}

const keyList = (trust: BundleTrust): HTMLElement => {
  const { log, witnesses } = trust
  return element(
    'div',
    { class: classes.keyList },
    element(
      'dl',
      {},
      keyItem(texts.logKey(log.name), log),
      ...witnesses.map((witness) => keyItem(texts.witnessKey(witness.name), witness)),
    ),
    element(
      'p',
      { class: classes.aside },
      texts.fingerprints,
      ` ${texts.witnessesNeeded(witnessesNeeded(trust), witnesses.length)}`,
    ),
  )
}

const keyItem = (title: string, key: NoteKey): HTMLElement =>
  element(
    'div',
    {},
    element('dt', {}, title),
    element('dd', { class: classes.mono }, fingerprintOf(key).replaceAll(/.{4}(?=.)/g, '$& ')),
  )
