// Which modules share a chunk, by their path. A pattern that matches no file changes the bundles silently, so a test looks for one.

/** The frame of every page, and the first page. */
export const FRAME = [/src\/app\/frame\/frame\.tsx$/, /features\/dashboard\/dashboard-page\.tsx$/]

/** What the sign-in page shares with the dialogs over a page. */
export const SIGN_IN = [
  /client\/src\/sign-in/,
  /app-shell\/src\/sign-in\/sign-in-providers/,
  /features\/sign-in\/texts/,
  /icons-react\/dist\/esm\/icons\/IconLogin2\./,
]

/** Forms show rich text after their fields. */
export const RICH_TEXT = [
  /node_modules\/dompurify/,
  /form\/src\/view\/rich-text\/(sanitize-rich-text|rich-text-view)/,
]

/** Only pages on which memos are decided need these. */
export const DECISIONS = [
  /shared\/memo-actions\//,
  /web\/src\/shared\/memo\/links\//,
  /components\/FileButton\b/,
]

/** Pages are shown without them. */
export const DIALOGS = [
  /ui\/src\/overlays\/(confirm-dialog|remarks-dialog|dialog|dialog-frame)\./,
  /features\/memo-form\/link-notice\./,
  /components\/Modal(Base)?\b/,
  /node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)\//,
]

/** Many pages need these, but no form before its editor and its dialogs. */
export const PAGES = [
  /web\/src\/shared\/(specials|shortcuts)\//,
  /domain\/src\/specials\//,
  /domain\/src\/form\/(content\/display|rich-text\/rich-text-(allowed|rules))\./,
  /ui\/src\/(inputs\/chip-row|navigation\/crumbs)\./,
]

/** Icons of a few pages: 200 bytes each, which are no request's worth. */
export const ICONS = [/icons-react\/dist\/esm\/icons\//]

/** Only lists of memos and reports need these. */
export const LISTS = [
  /shared\/memo-lists\//,
  /lib\/use-printing/,
  /src\/features\/reports\//,
  /domain\/src\/reports\//,
  /ui\/src\/tables\//,
  /ui\/src\/navigation\/link-tabs/,
  /@tanstack\/[a-z]*-?virtual/,
  /components\/Accordion\b/,
  /components\/Menu\b/,
  /components\/NativeSelect\b/,
  /components\/ScrollArea\b/,
  /components\/Table\b/,
  /components\/Tooltip\b/,
]

export function matchAny(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}
