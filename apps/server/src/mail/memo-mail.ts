/** What a mail about a memo says. */
export interface MemoMailContent {
  heading: string
  preheader: string
  paragraphs: string[]
  facts: [label: string, value: string][]
  remarks?: { by: string; text: string }
  action?: { label: string; url: string }
  companyName: string
  /** Why they get it. */
  reason: string
}

const SUBJECT_CHARACTERS = 200

/** One layout for all mails about memos, as HTML and as text; everything is escaped. */
export function memoMail(content: MemoMailContent): { subject: string; html: string; text: string } {
  const subject = content.heading.replace(/\s+/g, ' ').trim().slice(0, SUBJECT_CHARACTERS)
  return { subject, html: htmlOf(content), text: textOf(content) }
}

function textOf({
  heading,
  paragraphs,
  facts,
  remarks,
  action,
  companyName,
  reason,
}: MemoMailContent): string {
  return [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(remarks ? [`${remarks.by}:\n${remarks.text}`] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `${reason}\n${companyName}`,
  ].join('\n\n')
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function htmlOf({
  heading,
  preheader,
  paragraphs,
  facts,
  remarks,
  action,
  companyName,
  reason,
}: MemoMailContent): string {
  const rows = facts
    .map(([label, value]) => `<tr><td class="label">${escape(label)}</td><td>${escape(value)}</td></tr>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>
<body><span style="display:none">${escape(preheader)}</span><h1>${escape(heading)}</h1>${paragraphs.map((p) => `<p>${escape(p)}</p>`).join('')}<table>${rows}</table>
${remarks ? `<blockquote><b>${escape(remarks.by)}</b><br>${escape(remarks.text).replaceAll('\n', '<br>')}</blockquote>` : ''}
${action ? `<p><a href="${escape(action.url)}">${escape(action.label)}</a></p>` : ''}<p>${escape(reason)}<br>${escape(companyName)}</p></body></html>`
}
