/** What every first screen is written in: Latin upright. Other scripts and italics come when a page needs them. */
const firstFonts = [/inter-latin-wght-normal-.+\.woff2$/, /source-serif-4-latin-wght-normal-.+\.woff2$/]

interface BuiltPage {
  /** Absent while developing, where nothing has a hash yet. */
  bundle?: Record<string, unknown>
}

/** For Vite: the built page names the fonts of its first paint, so that they don't wait for styles to ask for them. */
export function preloadFonts() {
  return {
    name: 'countersign:preload-fonts',
    transformIndexHtml: (_html: string, { bundle = {} }: BuiltPage) =>
      firstFonts.flatMap((pattern) =>
        Object.keys(bundle)
          .filter((file) => pattern.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
      ),
  }
}
