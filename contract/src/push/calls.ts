import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { isPublicUrl } from '../validation/public-url.ts'
import { refusals } from '../validation/refusals.ts'
import { optionalText } from '../wire.ts'

const notSubscription = 'must be a push subscription'
const LONGEST_ENDPOINT = 2_000

/** Bytes in base64url, as `PushSubscription.toJSON()` writes them; 4 characters hold 3 bytes. */
const bytes = (count: number) =>
  z
    .string({ error: notSubscription })
    .regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`), { error: notSubscription })

/** The value of a browser's `PushSubscription.toJSON()`. */
export const pushSubscription = z.object(
  {
    /** Address of the browser's push service. */
    endpoint: z
      .string({ error: notSubscription })
      .max(LONGEST_ENDPOINT, { error: notSubscription })
      .refine((text) => text.startsWith('https://') && isPublicUrl(text), { error: notSubscription }),
    keys: z.object(
      { /** A point of P-256, uncompressed. */ p256dh: bytes(65), auth: bytes(16) },
      { error: notSubscription },
    ),
  },
  { error: ({ input }) => (input === undefined ? refusals.required('push_token') : notSubscription) },
)
export type PushSubscriptionToken = z.infer<typeof pushSubscription>

/** The message that the service worker receives, decrypted. */
export const pushMessage = z.object({
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** A path of the site, or an http(s) URL such as that of a file. */
  click_action: z.string().nullable(),
  /** The browser shows only the last message with the same tag. */
  tag: z.string().optional(),
})
export type PushMessage = z.infer<typeof pushMessage>

export const fetchPush = endpoint({
  method: 'GET',
  path: 'push/fetchAuth',
  scope: 'account',
  isOpen: true,
  summary: 'The key for subscribing a browser, and whether this browser shows the caller’s notifications',
  input: z.object({ endpoint: optionalText(LONGEST_ENDPOINT) }),
  items: z.object({
    /** The installation's VAPID key: a point of P-256 in base64url. */
    public_key: z.string(),
    /** Code of the browser with this endpoint; null when it does not belong to the caller. */
    push_code: z.string().nullable(),
  }),
})

export const updatePushToken = endpoint({
  method: 'POST',
  path: 'users/updatePushToken',
  aliases: ['auth/update-push-token'],
  scope: 'account',
  isOpen: true,
  summary: 'Turn on the caller’s notifications in a browser; returns the code that destinations use',
  input: z.object({ push_token: pushSubscription }).transform(({ push_token: subscription }) => ({
    subscription,
  })),
  items: z.object({ push_code: z.string().length(32) }),
  message: messages.pushOn,
  limit: { max: 60, seconds: 3600 },
})

export const deletePushToken = endpoint({
  method: 'DELETE',
  path: 'users/deletePushToken',
  scope: 'account',
  isOpen: true,
  summary: 'Turn off the caller’s notifications in a browser',
  input: z.object({ endpoint: optionalText(LONGEST_ENDPOINT) }),
  items: z.null(),
  message: messages.pushOff,
})
