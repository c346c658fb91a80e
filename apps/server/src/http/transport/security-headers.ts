import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import type { Config } from '../../platform/config/config.ts'

/** Browser features that no page uses. */
const NO_DEVICES = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Headers that Fastify adds to any answer. */
const NOT_OURS = ['content-type', 'content-length', 'date', 'connection']

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * The headers of every answer: only our own scripts, no framing, no sniffing, and no caching unless the answer allows it. Files and
 * mails narrow the policy further. The headers are constant, so helmet creates them once and refusals before routing have them too.
 */
export async function securityHeaders({
  secureCookies,
}: Pick<Config, 'secureCookies'>): Promise<SecurityHeaders> {
  const app = fastify()
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
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secureCookies,
  })
  app.get('/', () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const written = Object.entries(headers).filter(([name]) => !NOT_OURS.includes(name))
  return {
    ...Object.fromEntries(written.map(([name, value]) => [name, String(value)])),
    'permissions-policy': NO_DEVICES,
    'cache-control': 'no-store',
  }
}

/** Adds the headers to every answer of a site. */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
