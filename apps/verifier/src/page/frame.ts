import wordmark from '@countersign/ui/styles/wordmark.module.css'
import { button, element } from '../dom/element.ts'
import { icon, mark } from '../dom/icons.ts'
import { ownAddress } from '../files/installation.ts'
import { texts } from '../texts.ts'
import classes from './page.module.css'

export const header = (): HTMLElement =>
  element(
    'header',
    { class: classes.header },
    element(
      'div',
      {},
      element(
        'h1',
        {},
        element(
          'span',
          { class: wordmark.wordmark },
          mark(wordmark.seal ?? ''),
          element('span', { class: wordmark.name }, texts.product),
        ),
        element('span', { class: classes.verifier }, texts.verifier),
      ),
      element('p', {}, icon('offline', 16), texts.offline),
    ),
  )

/**
 * The place for files: large at first, a slim bar above results.
 * @param isSlim whether there are results
 */
export function dropZone(isSlim: boolean, choose: () => void): HTMLElement {
  const link = (label: string) => button({ class: classes.link }, choose, label)
  return element(
    'div',
    { class: classes.drop, 'data-slim': isSlim },
    icon('upload', isSlim ? 17 : 30, 1.6),
    ...(isSlim
      ? [element('p', {}, `${texts.dropAnother} `, link(texts.chooseOne))]
      : [
          element('p', { class: classes.dropTitle }, texts.drop),
          element('p', {}, `${texts.or} `, link(texts.chooseFile)),
          element('p', { class: classes.aside }, texts.dropHint),
        ]),
  )
}

export const footer = (): HTMLElement =>
  element(
    'footer',
    { class: classes.footer },
    element(
      'p',
      {},
      `${texts.aboutPage} `,
      ...(ownAddress === null
        ? []
        : [element('a', { href: ownAddress, download: 'verify.html' }, texts.savePage), texts.aboutSaving]),
    ),
    element('details', {}, element('summary', {}, texts.howToCheck), element('p', {}, texts.checkPage)),
  )
