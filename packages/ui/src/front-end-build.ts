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
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              /* What every page waits for, in one answer rather than in twenty. */
              { name: 'start', tags: ['$initial'], priority: 2 },
              /* What several pages share; what only one or two need stays with them. */
              { name: 'shared', minShareCount: 4, priority: 1 },
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
