import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from './preload-fonts.ts'

/** What the server answers itself; in development it comes from the server at SERVER_URL. */
const SERVER_ROUTES = [
  '/auth',
  '/call',
  '/config.json',
  '/dev',
  '/events',
  '/files',
  '/openapi.json',
  '/reports/download',
  '/reports/export',
  '/reports/pdf',
  '/viewer',
]

const FRAME = /src\/app\/frame\.tsx$|features\/dashboard\/dashboard-page\.tsx$/
/** Lists of memos and reports bring these; other pages don't need them. */
const LISTS =
  /lib\/memo-lists\/|lib\/(report-export\/|report-messages|use-printing)|src\/(features\/)?reports\/|ui\/src\/(data-table|link-tabs|pager)|@tanstack\/[a-z]*-?virtual|components\/(Accordion|Menu|NativeSelect|ScrollArea|Table|Tooltip)\b/

/**
 * How a front end is built and served while developing.
 * @param root the app's folder, with its index.html
 */
export function frontEndBuild(root: string) {
  const target = process.env.SERVER_URL
  return defineConfig({
    root,
    publicDir: '../../packages/ui/public',
    plugins: [react(), preloadFonts()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      /* No data: addresses for fonts: the content security policy knows only our own. */
      assetsInlineLimit: 0,
      target: 'es2023',
      /* Every browser of that target loads modules ahead by itself. */
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              /* What every page waits for, in one answer rather than in twenty. */
              { name: 'start', tags: ['$initial'], priority: 2 },
              /* The sign-in page needs this of what otherwise comes with the frame. */
              { name: 'media-query', test: /use-media-query/, priority: 1.5 },
              /* The same for what stands around every page, and the first one. */
              { name: 'frame', test: FRAME, priority: 1 },
              /* What several pages share; what only one or two need stays with them. */
              { name: 'shared', test: (id) => !LISTS.test(id), minShareCount: 4, priority: 0 },
            ],
          },
        },
      },
    },
    server: {
      proxy:
        target === undefined ? {} : Object.fromEntries(SERVER_ROUTES.map((route) => [route, { target }])),
    },
  })
}
