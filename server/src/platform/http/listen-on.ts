import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'

/**
 * Listens on an address.
 * @param settings names of the settings for the address
 * @throws {StartupError} when that is not possible
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} on ${host} is taken: stop what uses it, or set ${settings.port} to another.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used by this user: set ${settings.port} above 1023.`)
    if (code === 'EADDRNOTAVAIL')
      throw new StartupError(`${settings.host} must be an address of this machine, ${host} is not.`)
    throw cause
  }
}
