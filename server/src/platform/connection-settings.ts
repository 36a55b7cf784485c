import { z } from 'zod'
import { clientOf, type OAuthClient } from './destination-settings.ts'

/** Providers of the services that accounts connect with. */
export const connectionProviders = ['google', 'dropbox'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

const secret = () => z.string().optional().describe('what the provider calls it')

/** Settings for connecting accounts with services, as env.ts reads them. */
export const connectionShape = {
  CONNECT_GOOGLE_CLIENT_ID: secret(),
  CONNECT_GOOGLE_CLIENT_SECRET: secret(),
  CONNECT_DROPBOX_CLIENT_ID: secret(),
  CONNECT_DROPBOX_CLIENT_SECRET: secret(),
  CONNECT_DROPBOX_FOLDER: z
    .string()
    .regex(/^[^/\\]{1,255}$/, 'is the name of a folder')
    .optional()
    .describe('the folder of the app below Apps, as Dropbox shows it: addresses of exports lead into it'),
  CONNECT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of a stand-in for the servers of Google and Dropbox, like http://127.0.0.1:9000'),
}

export type ConnectionSettings = Record<ConnectionProvider, OAuthClient | undefined> & {
  /** Called instead of all providers' servers, at the same paths. */
  standIn: string | undefined
  /** The folder of the app below Apps in the Dropbox of a person. */
  dropboxFolder: string | undefined
}

type Given = z.output<z.ZodObject<typeof connectionShape>>

/** A provider without an id and a secret is not offered. */
export const connectionSettings = (given: Given): ConnectionSettings => ({
  google: clientOf(given.CONNECT_GOOGLE_CLIENT_ID, given.CONNECT_GOOGLE_CLIENT_SECRET),
  dropbox: clientOf(given.CONNECT_DROPBOX_CLIENT_ID, given.CONNECT_DROPBOX_CLIENT_SECRET),
  standIn: given.CONNECT_URL,
  dropboxFolder: given.CONNECT_DROPBOX_FOLDER,
})
