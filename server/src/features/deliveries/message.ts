import { z } from 'zod'

export const messageKinds = ['alert', 'report', 'test'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Content of a message; each type of destination shows it in its own form. */
export const messageContent = z.object({
  title: z.string(),
  /** One or two plain sentences. */
  summary: z.string(),
  /** At most ten rows: name, values from and to, and the page. */
  rows: z.array(
    z.object({
      text: z.string(),
      /** Distinguishes it from others of this name: a keyword's device and place. */
      where: z.string().optional(),
      /** The project of a keyword, if the rows are of several. */
      project: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      /** Visits a month won or lost: `+120` or `−7,378`. */
      visits: z.string().optional(),
      url: z.string().optional(),
      /** Day of the change, if it differs from the day of the message. */
      day: z.string().optional(),
    }),
  ),
  /** Number of results that the rows leave out. */
  more: z.int().optional(),
  /** Link to all results: a path of the product, made absolute when the message is sent. */
  link: z.object({ path: z.string(), text: z.string() }),
  /** A stored file: mails attach it, other messages link to it. */
  attachment: z.object({ downloadId: z.int() }).optional(),
  /** Fixed texts of a mail that is not in English, and its language (BCP 47). */
  texts: z
    .object({
      language: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      now: z.string(),
      visits: z.string(),
      reason: z.string(),
    })
    .optional(),
  /** Brand of the account that appears as the sender. */
  brandId: z.int().optional(),
  /** Flat values for webhooks and Zapier. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type MessageContent = z.infer<typeof messageContent>

export type Message = MessageContent & {
  /** Idempotency key: queuing a message of the account again with this key has no effect. */
  key: string
  kind: MessageKind
  /** The alert or report it comes from; null for tests. */
  originId: number | null
}
