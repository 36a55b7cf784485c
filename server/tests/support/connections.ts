import {
  allConnections,
  type ConnectionDriver,
  connectionRedirects,
} from '@rankline/contract/connections/calls'
import type { WireValue } from '@rankline/contract/encoding'
import { encryptTokens } from '../../src/features/connections/tokens.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import type { TestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import type { SignedUp } from './people.ts'
import type { Consenting, Services } from './services.ts'

const client = { clientId: 'client', clientSecret: 'secret' }

/** The part of an installation that connects with the stand-in. */
export const connectedTo = (
  { url }: Pick<Services, 'url'>,
  { patience = 60_000, mostPatience = Number.POSITIVE_INFINITY } = {},
) => ({
  connections: { google: client, dropbox: client, standIn: url, dropboxFolder: 'Rank reports' },
  providers: createOutbound({ standIn: url, patience, mostPatience, mostPerHost: 32, mostOfSender: 16 }),
})

/** Goes to a provider. @returns its address, and the cookies that the browser keeps */
export async function leaveFor(
  { app }: TestApp,
  driver: ConnectionDriver,
  token: string,
  input: Record<string, WireValue> = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/${connectionRedirects[driver].path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: input,
  })
  const { items, message } = response.json<{ items: { redirect_direct: string } | null; message: string }>()
  if (items === null) throw new Error(message)
  const cookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { address: new URL(items.redirect_direct), cookie }
}

/** Comes back from a provider. @returns the address where the browser lands */
export async function comeBack(
  { app }: TestApp,
  driver: ConnectionDriver,
  query: Record<string, string>,
  cookie: string,
) {
  const url = `/api/v1/user-connections/callback/${driver}?${new URLSearchParams(query)}`
  const { headers, statusCode } = await app.inject({ url, headers: { cookie } })
  if (statusCode !== 302) throw new Error(`The callback answered ${statusCode}.`)
  return new URL(String(headers.location), 'https://rank.example.com')
}

/** A person who connects, consents and comes back. */
export async function connect(
  app: TestApp,
  services: Services,
  { token }: Pick<SignedUp, 'token'>,
  driver: ConnectionDriver,
  person: Consenting = { id: 'ada', email: 'ada@example.com' },
) {
  const { address, cookie } = await leaveFor(app, driver, token)
  const state = address.searchParams.get('state') ?? ''
  const landed = await comeBack(app, driver, { code: services.consent(address, person), state }, cookie)
  const all = await app.items(allConnections, {}, token)
  return {
    landed: landed.search,
    connection: all.find((one) => one.api.driver === driver && one.label === person.email),
  }
}

let made = 0

/** A connection as it is after a consent, without a provider. @returns its id */
export async function makeConnection(
  { database: { db } }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  { api = 2, label = 'ada@example.com' }: { api?: number; label?: string } = {},
): Promise<number> {
  made += 1
  const tokens = {
    accessToken: `access-${made}`,
    refreshToken: `refresh-${made}`,
    expiresAt: new Date(Date.now() + 3_600_000),
  }
  const { id } = await db
    .insertInto('connections')
    .values({
      account_id: accountId,
      api,
      subject: `person-${made}`,
      label,
      created_by: accountId,
      ...encryptTokens(testInstallation.secrets, accountId, api, tokens),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
