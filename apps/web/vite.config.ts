import { frontEndBuild } from '@countersign/ui/front-end-build'
import { VitePWA } from 'vite-plugin-pwa'

const icon = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
})

/** Installable (M7): the manifest, and the worker of push messages, which pages start only where push is allowed. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'push-worker.ts',
  injectRegister: false,
  // Nothing is kept offline.
  injectManifest: { injectionPoint: undefined },
  devOptions: { enabled: true, type: 'module' },
  manifest: {
    id: '/',
    name: 'Countersign',
    short_name: 'Countersign',
    description: 'Memos and multi-level approvals',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#0f5568',
    background_color: '#f6f4ef',
    icons: [
      icon('icon-192', '192x192', 'any'),
      icon('icon-512', '512x512', 'any'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
  },
})

export default frontEndBuild(import.meta.dirname, [installable])
