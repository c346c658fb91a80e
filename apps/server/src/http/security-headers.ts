import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What no page of ours asks a browser for. */
const NO_DEVICES = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * The headers of every answer: no script but our own files, no frame around us, nothing sniffed, nothing kept by caches
 * that doesn't say so itself. Files and mails narrow the policy further where they are sent.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { secureCookies }: Pick<Config, 'secureCookies'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine and the editor set styles on elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'upgrade-insecure-requests': secureCookies ? [] : null,
      },
    },
    // The Microsoft popup must keep its opener (B2).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secureCookies,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', NO_DEVICES).header('cache-control', 'no-store')
    done()
  })
}
