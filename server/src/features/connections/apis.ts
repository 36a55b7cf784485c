import {
  type ConnectionDriver,
  connectionApis,
  connectionDrivers,
} from '@rankline/contract/connections/calls'
import type { ConnectionProvider } from '../../platform/connection-settings.ts'

export type Api = {
  driver: ConnectionDriver
  id: number
  name: string
  provider: ConnectionProvider
  /** OAuth scopes to request, as few as possible. */
  scopes: readonly string[]
  /** Scope that the connection requires; people can deselect it at Google. */
  needed: string
}

const definitions: Record<ConnectionDriver, Pick<Api, 'provider' | 'needed'>> = {
  google_analytics: {
    provider: 'google',
    needed: 'https://www.googleapis.com/auth/analytics.readonly',
  },
  google_console: {
    provider: 'google',
    needed: 'https://www.googleapis.com/auth/webmasters.readonly',
  },
  // Only files that Rankline itself has made.
  google_drive: { provider: 'google', needed: 'https://www.googleapis.com/auth/drive.file' },
  dropbox: { provider: 'dropbox', needed: 'files.content.write' },
}

/** Scopes that identify the account, so that people with several connections can distinguish them. */
const identity: Record<ConnectionProvider, readonly string[]> = {
  google: ['openid', 'email'],
  dropbox: ['account_info.read'],
}

export const apis: readonly Api[] = connectionDrivers.map((driver) => {
  const { provider, needed } = definitions[driver]
  return { driver, ...connectionApis[driver], provider, needed, scopes: [...identity[provider], needed] }
})

/** @throws when the id is none of an API, which the table rules out */
export function apiOf(id: number): Api {
  const found = apis.find((api) => api.id === id)
  if (found === undefined) throw new Error(`There is no API ${id}.`)
  return found
}

export const apiOfDriver = (driver: ConnectionDriver): Api => apiOf(connectionApis[driver].id)
