import { isIP } from 'node:net'
import { z } from 'zod'
import { OURS } from './compose.ts'

/** Settings for mail, as env.ts reads them. */
export const mailShape = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the address of a mail server, like smtp://user:password@mail.example.com:587'),
  SMTP_HOST: z.string().optional().describe('the name of a mail server'),
  SMTP_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .optional()
    .describe('a whole number from 1 to 65535'),
  SMTP_USER: z.string().optional().describe('the name to log in to the mail server with'),
  SMTP_PASSWORD: z.string().optional().describe('the password to log in to the mail server with'),
  SMTP_SECURITY: z
    .enum(['auto', 'tls', 'starttls', 'none'])
    .default('auto')
    .describe('auto, tls, starttls or none'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
    .optional()
    .describe('the sender of mails, like Rankline <mail@example.com>'),
  MAIL_REPLY_TO: z.email().optional().describe('where answers to mails go, like help@example.com'),
}

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Stops when the server offers no STARTTLS. */
  requireTLS: boolean
  ignoreTLS: boolean
  auth: { user: string; pass: string } | undefined
}

export type MailSettings = {
  /** Undefined: mails are written to the outbox directory. */
  server: SmtpServer | undefined
  from: string
}

type Given = z.output<z.ZodObject<typeof mailShape>>

/**
 * @param appUrl its host is used when no sender is set; the address itself names nobody, because the mails of
 * brands come from it too
 */
export function mailSettings(given: Given, appUrl: string): MailSettings {
  const { hostname } = new URL(appUrl)
  const domain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost'
  return { server: serverOf(given), from: given.MAIL_FROM ?? `${OURS} <mail@${domain}>` }
}

function serverOf(given: Given): SmtpServer | undefined {
  const url = given.SMTP_URL === undefined ? null : new URL(given.SMTP_URL)
  const host = url?.hostname ?? given.SMTP_HOST
  if (host === undefined) return undefined
  const security = url?.protocol === 'smtps:' ? 'tls' : given.SMTP_SECURITY
  const port = Number(url?.port || given.SMTP_PORT || (security === 'tls' ? 465 : 587))
  const secure = security === 'tls' || (security === 'auto' && port === 465)
  const user = url?.username ? decodeURIComponent(url.username) : given.SMTP_USER
  const pass = url?.password ? decodeURIComponent(url.password) : (given.SMTP_PASSWORD ?? '')
  return {
    host,
    port,
    secure,
    // A password is never sent unencrypted, except within this machine.
    requireTLS: security === 'starttls' || (security === 'auto' && user !== undefined && !isLoopback(host)),
    ignoreTLS: security === 'none',
    auth: user === undefined ? undefined : { user, pass },
  }
}

/** @param host as in a URL, where an IPv6 address has brackets */
export const isLoopback = (host: string) => /^(?:localhost|\[?::1\]?|127\..*)$/.test(host)

/** `Ada` of `Ada <ada@example.com>`; undefined without one. */
export function nameOfSender(sender = ''): string | undefined {
  const before = sender.slice(0, Math.max(0, sender.indexOf('<'))).trim()
  return /^"?([^"]*)"?$/.exec(before)?.[1] || undefined
}

/** `ada@example.com` of `Ada <ada@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
