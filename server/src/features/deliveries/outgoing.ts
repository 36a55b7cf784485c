import type { SystemContext } from '../../platform/context.ts'
import type { MailSender } from '../../platform/mail/compose.ts'
import { brandNameOf, mailSenderOf } from '../client-accounts/client-accounts.service.ts'
import type { MessageContent, MessageKind } from './message.ts'

/** A message ready to send: with its id, full URLs, and the name of the sender. */
export type Outgoing = Omit<MessageContent, 'link' | 'brandId'> & {
  /** Id that is equal in every attempt and destination, so that receivers recognise a repeat. */
  id: string
  kind: MessageKind
  createdAt: Date
  /** `path`: path in the part of the site where the account's person works. */
  link: { href: string; path: string; text: string }
  /** Sender: ours, the brand of an agency's client, or the message's own brand. */
  sender: MailSender
}

export async function outgoing(
  ctx: SystemContext,
  accountId: number,
  message: { id: number; kind: MessageKind; createdAt: Date; content: MessageContent },
): Promise<Outgoing> {
  const { link, brandId, ...content } = message.content
  const sender = await mailSenderOf(ctx, accountId, brandId)
  const brand = await brandNameOf(ctx, accountId)
  const path = brand === null || isFile(link.path) ? link.path : `/white-label${link.path}`
  return {
    ...content,
    id: `msg_${message.id}`,
    kind: message.kind,
    createdAt: message.createdAt,
    link: { href: sender.site + path, path, text: link.text },
    sender,
  }
}

/** Files have the same address in both areas. */
const isFile = (path: string) => path.startsWith('/api/')
