import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import type { Kysely } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type MailAttachment, type Mailer, MailRefused } from '../../platform/mail/mailer.ts'
import { createSemaphores } from '../../platform/semaphores.ts'
import { readDownload } from '../downloads/downloads.service.ts'
import { handOver } from '../push/hand-over.service.ts'
import { PushLater, type PushService } from '../push/push-service.ts'
import { readPushAddress } from './destination-address.ts'
import { messageMail } from './formats/mail.ts'
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts'
import type { Outgoing } from './outgoing.ts'
import { postTo } from './post.ts'
import { putFile } from './put-file.ts'

/** Transports of messages besides HTTP. */
export type Carriers = { mailer: Pick<Mailer, 'send'>; pushService: PushService }

/** Maximum concurrent mails, pushes and uploads, so that a hanging mail server does not block the others. */
const MOST_OF_CARRIER = { email: 6, push: 6, server: 12 }
const shares = createSemaphores()

/** Sends a message to one destination, once. Never throws for failures of the receiver. */
export async function send(
  ctx: SystemContext,
  carriers: Carriers,
  { accountId, destination }: { accountId: number; destination: Destination },
  message: Outgoing,
): Promise<Outcome> {
  const { type, address } = destination
  try {
    if (type === 'email')
      return await shared(type, () => mail(ctx, carriers.mailer, { accountId, to: address }, message))
    if (type === 'push') return await shared(type, () => push(ctx, carriers.pushService, address, message))
    if (type === 'server') return await shared(type, () => putFile(ctx, accountId, address, message))
    return await postTo(ctx, accountId, { type, address }, message)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** @throws {Busy} */
const shared = (carrier: keyof typeof MOST_OF_CARRIER, work: () => Promise<Outcome>): Promise<Outcome> =>
  shares.run([{ key: carrier, most: MOST_OF_CARRIER[carrier] }], work)

async function mail(
  { db, log }: SystemContext,
  mailer: Carriers['mailer'],
  { accountId, to }: { accountId: number; to: string },
  message: Outgoing,
): Promise<Outcome> {
  try {
    const attachments = await attachmentsOf(db, accountId, message)
    await mailer.send({ ...messageMail(message), id: message.id, to, ...(attachments && { attachments }) })
    return { is: 'sent', answer: messages.mailAccepted }
  } catch (error) {
    if (error instanceof MailRefused) return { is: 'failed', answer: error.message }
    // The error's text names hosts of this installation.
    log.warn(error, 'a message could not be mailed, trying again')
    return { is: 'later', answer: messages.mailNotTaken, pause: null }
  }
}

/** Content of a push message. */
export const pushBody = ({ id, title, summary, link }: Outgoing) => ({
  title,
  body: summary,
  click_action: link.path,
  tag: id,
})

async function push(
  ctx: SystemContext,
  service: PushService,
  address: string,
  message: Outgoing,
): Promise<Outcome> {
  const handover = await handOver(ctx, service, readPushAddress(address), pushBody(message)).catch(
    (error) => {
      if (error instanceof PushLater) return error
      throw error
    },
  )
  if (handover instanceof PushLater) return outcomeOf({ ...handover.answer, text: '' })
  if (handover === 'taken') return { is: 'sent', answer: messages.pushAccepted }
  return { is: 'failed', answer: handover === 'gone' ? messages.browserGone : messages.pushRefused }
}

/** Maximum size of an attachment, because mail servers refuse larger ones; the mail always links to the file. */
const MOST_BYTES = 10_000_000

/** The file of a message, if it is small enough and still there. */
async function attachmentsOf(
  db: Kysely<Tables>,
  accountId: number,
  { attachment }: Pick<Outgoing, 'attachment'>,
): Promise<MailAttachment[] | undefined> {
  if (attachment === undefined) return undefined
  const file = await readDownload(db, accountId, attachment.downloadId)
  if (file === undefined || file.download.bytes >= MOST_BYTES) return undefined
  const parts: Buffer[] = []
  for await (const part of file.body) parts.push(part)
  const { name, mediaType } = file.download
  return [{ filename: name, contentType: mediaType, content: Buffer.concat(parts) }]
}
