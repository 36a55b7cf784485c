import type { SystemContext } from '../../src/platform/context.ts'
import { sendingContext } from './sending-context.ts'

/** An installation whose people may name servers on this machine. */
export const nearServers = { remoteNetworks: ['127.0.0.0/8', '::1/128'] }

/** The context of jobs of such an installation. */
export function contextNearServers(app: Parameters<typeof sendingContext>[0]): SystemContext {
  const ctx = sendingContext(app)
  return { ...ctx, installation: { ...ctx.installation, ...nearServers } }
}
