/** The fonts of every first screen: upright Latin. Other scripts and italics load on demand. */
const firstFonts = [/inter-latin-wght-normal-.+\.woff2$/, /source-serif-4-latin-wght-normal-.+\.woff2$/]

interface BuiltPage {
  /** Absent in development, where file names have no hash. */
  bundle?: Record<string, unknown>
}

/** A Vite plugin that preloads the fonts of the first paint, so that they don't wait for the style sheets. */
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
