import { z } from 'zod'

const secret = () => z.string().optional().describe('what the service calls it')

/** Settings for sending messages to people, as env.ts reads them. */
export const destinationShape = {
  SLACK_CLIENT_ID: secret(),
  SLACK_CLIENT_SECRET: secret(),
  DISCORD_CLIENT_ID: secret(),
  DISCORD_CLIENT_SECRET: secret(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional()
    .describe('the token of a bot, as @BotFather gives it'),
  DESTINATIONS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of a stand-in for all receivers of messages, like http://127.0.0.1:9000'),
}

export type OAuthClient = { clientId: string; clientSecret: string }

export type DestinationSettings = {
  /** The apps in which people choose a channel; undefined: they enter the address of a webhook. */
  slack: OAuthClient | undefined
  discord: OAuthClient | undefined
  /** Undefined: nothing can be sent to Telegram. */
  telegramToken: string | undefined
  /** Called instead of all receivers, at the same paths. */
  standIn: string | undefined
}

type Given = z.output<z.ZodObject<typeof destinationShape>>

export const destinationSettings = (given: Given): DestinationSettings => ({
  slack: clientOf(given.SLACK_CLIENT_ID, given.SLACK_CLIENT_SECRET),
  discord: clientOf(given.DISCORD_CLIENT_ID, given.DISCORD_CLIENT_SECRET),
  telegramToken: given.TELEGRAM_BOT_TOKEN,
  standIn: given.DESTINATIONS_URL,
})

/** A client of an OAuth provider needs both. */
export const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
