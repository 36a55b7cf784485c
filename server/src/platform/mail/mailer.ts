import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { MailContent } from './compose.ts'
import type { MailSettings } from './mail-settings.ts'
import { outboxOf } from './outbox.ts'

/** `id` stays the same when a mail is sent again, so that receivers recognise the copy. */
export type Mail = MailContent & {
  id: number | string
  to: string
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

/** Delivers mails; a permanent refusal is a separate error. */
export type Mailer = {
  /** @throws {MailRefused} when a retry is useless; any other error when it may help */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Milliseconds for a mail without attachments. */
const MOST_TIME = 60_000

/**
 * Sends through the configured mail server, or writes files that a mail program opens.
 * @param mostTime milliseconds that the server has for a mail without attachments
 */
export function createMailer(
  { server, from }: MailSettings,
  dataDirectory: string,
  mostTime = MOST_TIME,
): Mailer {
  return server === undefined
    ? fileMailer(from, outboxOf(dataDirectory))
    : smtpMailer(from, { ...server, pool: true, connectionTimeout: 15_000, socketTimeout: 30_000 }, mostTime)
}

/** Adds the default sender and reply address to mails without them. Mails of brands have their own. */
export function withIdentity(
  mailer: Mailer,
  identity: () => Promise<Pick<Mail, 'sender' | 'replyTo'>>,
): Mailer {
  return {
    ...mailer,
    send: async (mail) =>
      mailer.send(mail.sender === undefined ? { ...(await identity()), ...present(mail) } : mail),
  }
}

/** Removes undefined fields, which would override others. */
const present = (mail: Mail): Mail =>
  Object.fromEntries(Object.entries(mail).filter(([, value]) => value !== undefined)) as Mail

/** Milliseconds that a mail server has for a mail: a minute, and for attachments a second for each 32 KB. */
const timeFor = ({ attachments = [] }: Mail, least: number) =>
  least + attachments.reduce((bytes, { content }) => bytes + content.length, 0) / 32

function smtpMailer(from: string, options: SMTPPool.Options, mostTime: number): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = () => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
    return opened
  }
  return {
    async send(mail) {
      const transport = await open()
      try {
        // The time-outs of the connection start again with every byte.
        await transport.sendMail({
          ...messageOf(mail, from),
          signal: AbortSignal.timeout(timeFor(mail, mostTime)),
        })
      } catch (error) {
        if (isFinal(error)) throw new MailRefused((error as Error).message, { cause: error })
        throw error
      }
    },
    close: async () => (await opened)?.close(),
  }
}

function fileMailer(from: string, directory: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = `${String(mail.id).padStart(8, '0')}-${mail.to.replace(/[^\w.@+-]/g, '_')}.eml`
      await writeFile(join(directory, name), message as Buffer, { mode: 0o600 })
    },
    close: async () => undefined,
  }
}

function messageOf(
  { id, to, subject, text, html, sender, replyTo, unsubscribe, attachments = [] }: Mail,
  from: string,
) {
  const address = /([^\s<>]+@[^\s<>@]+)>?$/.exec(from)?.[1] ?? from
  const domain = address.split('@')[1] ?? 'localhost'
  return {
    from: sender === undefined ? from : { name: sender, address },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // An object, so that an address is not parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    messageId: `<mail-${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/**
 * Whether the server permanently refused this recipient or message; the operator may be able to repair a
 * refused log-in.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
