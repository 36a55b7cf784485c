import type { User } from '@rankline/contract/auth/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { exportToCloud, revokeCloud } from '@rankline/contract/exports/calls'
import { type CloudTarget, exportClouds } from '@rankline/contract/exports/clouds'
import { messages } from '@rankline/contract/messages'
import type { Context, VisitorContext } from '../../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { signedInUser } from '../../auth/auth.service.ts'
import { startOAuth } from '../../connections/connect.service.ts'
import { deleteConnection } from '../../connections/connections.service.ts'
import { linkedApis } from '../../connections/linked-apis.service.ts'
import { requireProjects } from '../../projects/projects.service.ts'
import { presentExport } from '../export.presenter.ts'
import { type ExportRequest, newExport } from '../new-export.service.ts'
import { queuedAndAwaited } from '../queue-export.service.ts'

type Call = (typeof exportToCloud)[CloudTarget]

/**
 * Leads to the file at the service, or without a link to the consent there. A file that takes longer is announced
 * by a notification.
 */
export const exportTo =
  (target: CloudTarget) =>
  async (
    ctx: Context & VisitorContext,
    { fileType, list }: Pick<ExportRequest, 'fileType' | 'list'>,
  ): Promise<ItemsOf<Call>> => {
    const { driver, name } = exportClouds[target]
    const projectId = list.filters.project_id
    if (projectId !== undefined) await requireProjects(ctx, [projectId])
    const linked = (await linkedApis(ctx)).find((one) => one.driver === driver && one.isActive)
    if (linked === undefined) {
      if (ctx.person.kind === 'client') throw conflict(messages.cloudNotLinked(name))
      return { ...(await startOAuth(inOwnAccount(ctx), driver)), export: null }
    }
    const wanted = { fileType, list, target, targetName: name, connection: linked }
    const row = await queuedAndAwaited(ctx, await newExport(ctx, { ...wanted, targetId: linked.id }))
    return { redirect_direct: row.url, export: presentExport(row) }
  }

/** Ends every link of the person to a service that has files. Clients only use links of their agency. */
export const revoke =
  (target: keyof typeof revokeCloud) =>
  async (ctx: Context): Promise<User> => {
    if (ctx.person.kind === 'client') throw forbidden()
    const linked = (await linkedApis(ctx)).filter(({ driver }) => driver === exportClouds[target].driver)
    if (linked.length === 0) throw notFound()
    for (const { id } of linked) await deleteConnection(inOwnAccount(ctx), { connectionId: id })
    return signedInUser(ctx)
  }

/** Cloud accounts are the person's own, whichever account the export reads. */
const inOwnAccount = <C extends Context>(ctx: C): C => ({
  ...ctx,
  account: { id: ctx.person.accountId, kind: ctx.person.kind, projectIds: null },
})
