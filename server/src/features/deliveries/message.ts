import { z } from 'zod'

export const messageKinds = ['alert', 'report', 'test'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What a message says; each type of destination shows it in its own form. */
export const messageContent = z.object({
  title: z.string(),
  /** One or two plain sentences. */
  summary: z.string(),
  /** At most ten: what moved, from, to, and the page. */
  rows: z.array(
    z.object({
      text: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
      url: z.string().optional(),
      /** When it happened, if that was on another day than the message. */
      day: z.string().optional(),
    }),
  ),
  /** Where the rest is: a path of the product, made absolute when the message is sent. */
  link: z.object({ path: z.string(), text: z.string() }),
  /** A stored file: mails carry it, other messages link to it. */
  attachment: z.object({ downloadId: z.int() }).optional(),
  /** A brand of the account in whose name it is sent. */
  brandId: z.int().optional(),
  /** Flat values for webhooks and Zapier. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type MessageContent = z.infer<typeof messageContent>

export type Message = MessageContent & {
  /** The same key makes no second message of the account, however often it is queued. */
  key: string
  kind: MessageKind
  /** The alert or report it comes from; null for tests. */
  originId: number | null
}
