import { manilaDate } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { noteExport } from '../../audit/log-security.ts'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import { contentDisposition } from '../../http/transport/content-disposition.ts'
import { storageBelow } from '../../platform/storage/storage.ts'
import { requireAdministrator } from '../../protocol/administrators.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { refuseStaleSignIn } from '../../protocol/fresh-sign-in.ts'
import type { Services } from '../../protocol/services.ts'
import { callerOf } from '../../sessions/session.ts'
import { exportPrefix, findReadyExport, noSuchExport } from './export-runs.store.ts'
import { packExport } from './pack-export.ts'

/** `GET /exports/:export_id`, on the console: an export as a ZIP file, for an administrator without limits who signed in just now (P6). */
export function registerExportDownload(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'pool' | 'sessionRows' | 'storage' | 'securityLog' | 'now' | 'log'
  >,
): void {
  const budget = budgetOf('papers', services.config)
  app.get<{ Params: { export_id: string } }>('/exports/:export_id', budget, async (request, reply) => {
    const caller = await callerOf(request, services, 'admin')
    if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
    requireAdministrator(caller, 'unlimited')
    refuseStaleSignIn(caller, services.now())
    const { export_id } = request.params
    const found = await findReadyExport(services.db, export_id, services.now())
    if (!found) throw noSuchExport()
    const name = `countersign-export-${manilaDate(found.madeAt.toISOString())}`
    const packed = await packExport(storageBelow(services.storage, exportPrefix(export_id)), name)
    noteExport({ services, caller, site: 'admin', address: request.ip }, 'download_export', export_id)
    packed.on('error', (cause) => request.log.error({ err: cause, exportId: export_id }, 'export not sent'))
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', contentDisposition('attachment', `${name}.zip`))
      .header('x-content-type-options', 'nosniff')
      .type('application/zip')
      .send(packed)
  })
}
