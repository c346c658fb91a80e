import { escapeHtml } from './escape-html.ts'
import { headerText } from './header-text.ts'
import { MAIL_STYLES, SANS, SERIF } from './mail-styles.ts'

/** The content of a mail about a memo. */
export interface MemoMailContent {
  heading: string
  /** Preview text that mail programs show after the subject. */
  preheader: string
  paragraphs: string[]
  facts: [label: string, value: string][]
  remarks?: { by: string; text: string }
  action?: { label: string; url: string }
  companyName: string
  /** Why the recipient receives it. */
  reason: string
  /** For mails that a choice governs: where it is made, and where it is ended (M7). */
  choice?: { settingsUrl: string; unsubscribeUrl: string }
  /** Lines under headings of their own, in place of facts: what a digest lists. */
  sections?: MailSection[]
}

/** A part of a mail with a heading. */
export interface MailSection {
  title: string
  items: MailItem[]
  /** Such as 'and 12 more'. */
  more?: string
}

/** A memo in a list: its name, the address that opens it, and lines about it. */
export interface MailItem {
  name: string
  url?: string
  lines: string[]
}

/**
 * Renders a mail about a memo as HTML and as text, with everything escaped. The subject is the heading on one line of at most 200
 * characters.
 */
export function memoMail(content: MemoMailContent): { subject: string; html: string; text: string } {
  return { subject: headerText(content.heading), html: htmlOf(content), text: textOf(content) }
}

const CHOOSE = 'Choose how mails come'
const STOP = 'Stop mails like this one'

function sectionText({ title, items, more }: MailSection): string {
  const shown = items.map(({ name, url, lines: about }) =>
    [`* ${name}`, ...about.map((line) => `  ${line}`), ...(url === undefined ? [] : [`  ${url}`])].join('\n'),
  )
  return [`${title}\n${'-'.repeat(title.length)}`, ...shown, ...(more === undefined ? [] : [more])].join(
    '\n\n',
  )
}

function textOf(content: MemoMailContent): string {
  const { heading, paragraphs, facts, remarks, action, companyName, reason, choice, sections = [] } = content
  const quoted = (text: string) => text.trim().replace(/^/gm, '> ')
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...sections.map(sectionText),
    remarks ? `${remarks.by}:\n${quoted(remarks.text)}` : '',
    action ? `${action.label}:\n${action.url}` : '',
    `-- \n${reason}${choice ? `\n${CHOOSE}: ${choice.settingsUrl}\n${STOP}: ${choice.unsubscribeUrl}` : ''}\n${companyName}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

const lines = (text: string) => escapeHtml(text.trim()).replace(/\r\n?|\n/g, '<br>')

function paragraphRow(text: string): string {
  return `<p class="t2" style="margin:0 0 14px;font:400 15px/24px ${SANS};color:#4C555A">${lines(text)}</p>`
}

function factRow([label, value]: [string, string]): string {
  const cell = 'padding:7px 0;vertical-align:top;border-bottom:1px solid #E6E2DA'
  return `<tr>
<th class="t3 line" scope="row" align="left" width="116" style="${cell};padding-right:14px;width:116px;font:400 13px/20px ${SANS};color:#646D72">${escapeHtml(label)}</th>
<td class="t1 line" style="${cell};font:500 14px/20px ${SANS};color:#1B2124;word-break:break-word;overflow-wrap:anywhere">${lines(value)}</td>
</tr>`
}

function factTable(facts: [string, string][]): string {
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 22px;table-layout:fixed;border-top:1px solid #E6E2DA;border-collapse:collapse">
${facts.map(factRow).join('\n')}
</table>`
}

function sectionBlock({ title, items, more }: MailSection): string {
  return `<h2 class="t1" style="margin:22px 0 4px;font:600 17px/24px ${SERIF};color:#1B2124">${escapeHtml(title)}</h2>
<ul style="margin:0 0 18px;padding:0;list-style:none">
${items.map(itemBlock).join('\n')}
</ul>
${more === undefined ? '' : `<p class="t3" style="margin:0 0 18px;font:400 14px/20px ${SANS};color:#646D72">${escapeHtml(more)}</p>`}`
}

function itemBlock({ name, url, lines: about }: MailItem): string {
  const shown = lines(name)
  const link =
    url === undefined ? shown : `<a class="link" href="${escapeHtml(url)}" style="color:#0F5568">${shown}</a>`
  return `<li class="line" style="margin:0;padding:10px 0;border-bottom:1px solid #E6E2DA;word-break:break-word;overflow-wrap:anywhere">
<p class="t1" style="margin:0;font:600 15px/22px ${SANS};color:#1B2124">${link}</p>
${about.map((line) => `<p class="t2" style="margin:2px 0 0;font:400 14px/20px ${SANS};color:#4C555A">${lines(line)}</p>`).join('\n')}
</li>`
}

function choiceLinks({ settingsUrl, unsubscribeUrl }: NonNullable<MemoMailContent['choice']>): string {
  const link = (url: string, label: string) =>
    `<a class="link" href="${escapeHtml(url)}" style="color:#0F5568">${escapeHtml(label)}</a>`
  return `${link(settingsUrl, CHOOSE)} · ${link(unsubscribeUrl, STOP)}`
}

function remarksBlock({ by, text }: { by: string; text: string }): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;table-layout:fixed"><tr>
<td class="quote" style="padding:2px 0 2px 14px;border-left:3px solid #D5D0C5">
<p class="t1" style="margin:0 0 4px;font:italic 400 17px/24px ${SERIF};color:#1B2124;overflow-wrap:anywhere">${escapeHtml(by)}</p>
<p class="t2" style="margin:0;font:400 15px/24px ${SANS};color:#4C555A;word-break:break-word;overflow-wrap:anywhere">${lines(text)}</p>
</td></tr></table>`
}

function actionBlock({ label, url }: { label: string; url: string }): string {
  return `<table class="wide" role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 6px"><tr>
<td class="button" align="center" bgcolor="#16677D" style="border-radius:6px;background-color:#16677D">
<a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font:600 15px/20px ${SANS};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>`
}

// Mail programs fill the preview with the text that follows; these characters keep the rest of the mail out of it.
const PREHEADER_FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

function htmlOf(content: MemoMailContent): string {
  const { heading, preheader, paragraphs, facts, remarks, action, companyName, reason } = content
  const { sections = [], choice } = content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(headerText(heading))}</title>
<style>${MAIL_STYLES}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#F6F4EF;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(headerText(preheader))}${PREHEADER_FILLER}</div>
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#F6F4EF" style="background-color:#F6F4EF"><tr>
<td class="gutter" align="center" style="padding:28px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#FFFFFF" style="max-width:600px;table-layout:fixed;background-color:#FFFFFF;border:1px solid #E6E2DA;border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td class="rule" height="3" bgcolor="#16677D" style="height:3px;line-height:3px;font-size:0;background-color:#16677D">&nbsp;</td></tr>
<tr><td height="2" style="height:2px;line-height:2px;font-size:0">&nbsp;</td></tr>
<tr><td class="rule" height="1" bgcolor="#16677D" style="height:1px;line-height:1px;font-size:0;background-color:#16677D">&nbsp;</td></tr>
<tr><td class="inside" align="left" style="padding:24px 32px 30px">
<p class="t3" style="margin:0 0 18px;font:600 14px/20px ${SERIF};color:#646D72">${escapeHtml(companyName)}</p>
<h1 class="t1" style="margin:0 0 14px;font:600 23px/30px ${SERIF};color:#1B2124;word-break:break-word;overflow-wrap:anywhere">${lines(heading)}</h1>
${paragraphs.map(paragraphRow).join('\n')}
${facts.length === 0 ? '' : factTable(facts)}
${sections.map(sectionBlock).join('\n')}
${remarks ? remarksBlock(remarks) : ''}
${action ? actionBlock(action) : ''}
</td></tr></table>
<p class="t3" style="max-width:600px;margin:16px auto 0;font:400 12px/18px ${SANS};color:#646D72;text-align:center;overflow-wrap:anywhere">${lines(reason)}<br>${choice ? `${choiceLinks(choice)}<br>` : ''}${escapeHtml(companyName)}</p>
</td></tr></table>
</body>
</html>
`
}
