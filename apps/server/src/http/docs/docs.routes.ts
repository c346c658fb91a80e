import { openApiDocument } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { docsPage, DOCS_POLICY } from './docs-page.ts'
import { EXAMPLES } from './examples.ts'

/** `GET /docs`: the OpenAPI document as a page, made at its first request (A8). */
export function registerDocs(app: FastifyInstance, version: string, origin: string): void {
  let page: string | undefined
  app.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', DOCS_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((page ??= docsPage(openApiDocument(version), EXAMPLES, origin))),
  )
}
