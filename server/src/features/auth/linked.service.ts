import { autoExportType } from '@rankline/contract/exports/clouds'
import type { Context } from '../../platform/context.ts'
import { findAutoExport } from '../auto-exports/auto-exports.queries.ts'
import { linkedApis } from '../connections/linked-apis.service.ts'
import type { Linked } from './user.presenter.ts'

/** The services that a person has linked, and the one to which their ranks are exported each day. */
export async function linkedBy(ctx: Context): Promise<Linked> {
  const [apis, chosen] = await Promise.all([linkedApis(ctx), findAutoExport(ctx.db, ctx.person.accountId)])
  const isThere = apis.some(({ id }) => id === chosen?.connection_id)
  return {
    auto_export_type:
      isThere && chosen !== undefined ? autoExportType(chosen.connection_id, chosen.target) : 'disabled',
    user_apis: apis.map(({ id, name }) => ({ id, name })),
  }
}
