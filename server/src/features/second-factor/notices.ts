import { randomBytes } from 'node:crypto'
import type { SystemContext } from '../../platform/context.ts'
import { compose, type MailContent } from '../../platform/mail/compose.ts'
import { postMail } from '../../platform/mail/post.ts'
import { mailSenderOf } from '../client-accounts/client-accounts.service.ts'
import { findAddressee } from './factors.queries.ts'

const notices = {
  totp_added: ['An authenticator app was added', 'An authenticator app was added to your account.'],
  totp_removed: [
    'Your authenticator app was removed',
    'The authenticator app was removed from your account.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  codes_renewed: [
    'New recovery codes were created',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  codes_tried: [
    'Someone knows your password',
    'Someone entered your password and five wrong codes in a row. They could not log in.',
  ],
  reset: [
    'Your second factor was removed',
    'An administrator removed the second factor of your account and ended all your sessions.',
  ],
} as const
export type Notice = keyof typeof notices

/** Mails a person what happened to their second factor; inside a transaction, only if it commits. */
export async function mailPerson(ctx: SystemContext, accountId: number, notice: Notice) {
  const [subject, text] = notices[notice]
  await mailAboutSecurity(ctx, accountId, {
    key: `second-factor ${randomBytes(12).toString('hex')}`,
    subject,
    preview: 'If this was not you, change your password now.',
    paragraphs: [text, 'If this was not you, change your password and check your sessions at once:'],
    button: { label: 'Check my account', path: '/account/security' },
  })
}

/** `key`: a mail with the same key is sent once. `path`: of a screen of the account. */
type AboutSecurity = Pick<MailContent, 'subject'> & {
  key: string
  preview: string
  paragraphs: string[]
  button: { label: string; path: string }
}

/** Mails a person, in the name under which they know the product, about the security of their account. */
export async function mailAboutSecurity(
  ctx: SystemContext,
  accountId: number,
  { key, button, ...words }: AboutSecurity,
) {
  const { username, email, brand } = await findAddressee(ctx.db, accountId)
  const sender = await mailSenderOf(ctx, accountId)
  const area = brand === null ? sender.site : `${sender.site}/white-label`
  const mail = compose({
    ...words,
    heading: `Hello ${username}`,
    button: { label: button.label, href: area + button.path },
    note: 'You receive this email because it concerns the security of your account.',
    ...sender,
  })
  await postMail(ctx, { key, to: email, mail })
}
