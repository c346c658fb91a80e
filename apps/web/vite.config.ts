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
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    /* No data: addresses for fonts: the content security policy knows only our own. */
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  server: {
    proxy:
      server === undefined
        ? {}
        : Object.fromEntries(serverRoutes.map((route) => [route, { target: server }])),
  },
})
