const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, in content and in quoted attributes; control characters and lone surrogates are left out. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
