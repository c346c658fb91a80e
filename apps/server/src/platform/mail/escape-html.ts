const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. Control characters and lone surrogates are removed. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
