import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What a Content-Security-Policy calls an inline script or style by. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A closing tag or a comment inside of a script would end it for the HTML parser. */
const forHtml = (script: string): string =>
  script.replaceAll(/<\/(?=script)/gi, String.raw`<\/`).replaceAll('<!--', String.raw`<\!--`)

/**
 * One page of its script and style: nothing is loaded, and nothing else runs, since the policy names both by their hashes. `connect-src`
 * lets a served page ask its own installation for keys and proofs; a page on a disk sends no requests.
 */
export function assemblePage(html: string, script: string, style: string): string {
  const code = forHtml(script.trim())
  const styles = style.trim()
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(styles)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html
    .replaceAll(/\s*<script[^>]*src=[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link[^>]*rel="stylesheet"[^>]*>/g, '')
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `  <script type="module">${code}</script>\n  </body>`)
}

/** Vite fills in what an `import()` preloads after this; in one file there is nothing, which it writes like this. */
const withoutPreloads = (script: string): string => script.replaceAll('__VITE_PRELOAD__', 'void 0')

/** The module of Vite that fetches what an `import()` is going to need. In one file there is nothing to fetch. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const NO_PRELOADS = 'export const __vitePreload = (load) => load()'

/** Puts the one script and the one style sheet of a build into its page, and drops their files. */
export function singleFile(): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    apply: 'build',
    transform: (_, id) => (id === PRELOAD_HELPER ? NO_PRELOADS : undefined),
    generateBundle(_, bundle) {
      const texts = { js: '', css: '' }
      let page = ''
      for (const [name, file] of Object.entries(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source)
        if (name.endsWith('.html')) page = text
        else if (name.endsWith('.css')) texts.css += text
        else if (file.type === 'chunk' && texts.js === '') texts.js = withoutPreloads(text)
        else this.error(`${name} can't be put into one file.`)
        delete bundle[name]
      }
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: assemblePage(page, texts.js, texts.css),
      })
    },
  }
}
