import { preloadFonts } from '@countersign/ui/preload-fonts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Everything the server answers itself; in development it comes from the server at SERVER_URL. */
const serverRoutes = [
  '/call',
  '/auth',
  '/files',
  '/reports/pdf',
  '/reports/download',
  '/viewer',
  '/dev',
  '/openapi.json',
  '/config.json',
  '/events',
  '/events',
]
const server = process.env.SERVER_URL

export default defineConfig({
  root: import.meta.dirname,
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
      server === undefined
        ? {}
        : Object.fromEntries(serverRoutes.map((route) => [route, { target: server }])),
  },
})
