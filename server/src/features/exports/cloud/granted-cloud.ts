import { type CloudTarget, exportClouds } from '@rankline/contract/exports/clouds'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { connectionTarget } from '../../connections/connection-target.service.ts'
import type { ExportRecord } from '../exports.queries.ts'
import { NotSent } from '../sender.ts'
import type { Cloud } from './cloud-request.ts'

/**
 * The linked account that an export of `userAccountId` is sent to. A client's right to it is checked at each try, because
 * the agency may have withdrawn it since the export was requested.
 * @throws {NotSent} when the connection, the grant, the client or its brand is gone
 */
export async function grantedCloud(
  ctx: SystemContext,
  userAccountId: number,
  { target_account_id, target_id }: Pick<ExportRecord, 'target_account_id' | 'target_id'>,
  target: CloudTarget,
): Promise<Cloud> {
  const { name, driver } = exportClouds[target]
  const [accountId, connectionId] = [target_account_id ?? 0, target_id ?? 0]
  const api = await connectionTarget(ctx, userAccountId, accountId, connectionId)
  if (api?.driver !== driver) throw new NotSent(messages.cloudUnlinked(name), { isFinal: true })
  return { accountId, connectionId, name }
}
