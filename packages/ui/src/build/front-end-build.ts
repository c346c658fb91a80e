import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { defineConfig } from 'vite'
import {
  DECISIONS,
  DIALOGS,
  FRAME,
  ICONS,
  LISTS,
  matchAny,
  PAGES,
  RICH_TEXT,
  SIGN_IN,
} from './chunk-patterns.ts'
import { preloadFonts } from './preload-fonts.ts'

/** Routes that the server answers. Development proxies them to SERVER_URL. */
const SERVER_ROUTES = [
  '/auth',
  '/call',
  '/config.json',
  '/dev',
  '/events',
  '/files',
  '/log',
  '/openapi.json',
  '/reports/download',
  '/reports/export',
  '/reports/pdf',
  '/verify',
  '/viewer',
]

const forSomePages = matchAny([...LISTS, ...RICH_TEXT, ...DECISIONS, ...DIALOGS, ...PAGES])

/**
 * The Vite configuration of a front end.
 * @param root the app's folder, with its index.html
 * @param plugins further plugins of this app
 */
export function frontEndBuild(root: string, plugins: PluginOption[] = []) {
  const target = process.env.SERVER_URL
  return defineConfig({
    root,
    publicDir: '../../packages/ui/public',
    plugins: [react(), preloadFonts(), ...plugins],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      /* The content security policy allows no fonts from data: URLs. */
      assetsInlineLimit: 0,
      target: 'es2023',
      /* Every browser of that target supports modulepreload. */
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          /* The first script lists every file, so the length of its names counts. What pages share is named after any one of its modules, which says nothing. */
          chunkFileNames: ({ isDynamicEntry }) =>
            isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'assets/[hash:7][extname]'
              : 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              /* What every page waits for, in one request instead of twenty. */
              { name: 'start', tags: ['$initial'], priority: 2 },
              { name: 'sign-in', test: matchAny(SIGN_IN), priority: 1.5 },
              { name: 'frame', test: matchAny(FRAME), priority: 1 },
              /* What four or more chunks share; the rest stays with its pages. */
              { name: 'shared', test: (id) => !forSomePages.test(id), minShareCount: 4, priority: 0.5 },
              { name: 'rich-text', test: matchAny(RICH_TEXT), priority: 0 },
              { name: 'dialogs', test: matchAny(DIALOGS), priority: 0.2 },
              { name: 'pages', test: matchAny(PAGES), minShareCount: 2, priority: 0 },
              { name: 'icons', test: matchAny(ICONS), minShareCount: 2, priority: 0 },
              { name: 'decisions', test: matchAny(DECISIONS), minShareCount: 2, priority: 0 },
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
