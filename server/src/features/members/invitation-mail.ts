import type { SystemContext } from '../../platform/context.ts'
import { compose, type MailSender } from '../../platform/mail/compose.ts'
import { postMail } from '../../platform/mail/post.ts'

export type InvitationMail = {
  /** Unique per invitation. */
  key: string
  email: string
  /** Usernames of the person who invites and of the holder of the account. */
  inviter: string
  owner: string
  role: string
  /** The sender that the invited person knows: the installation, or the inviting brand. */
  sender: MailSender
  /** Path: registration with the code (under the brand if a client invites), or else the joint projects. */
  path: string
  /** Whether the address has not registered yet. */
  isNew: boolean
}

/** Queues the invitation mail, which is sent after the transaction commits. */
export async function invitationMail(
  ctx: SystemContext,
  { key, email, inviter, owner, role, sender, path, isNew }: InvitationMail,
): Promise<void> {
  const { product, site } = sender
  const whose = inviter === owner ? 'their account' : `the account of ${owner}`
  const mail = compose({
    subject: `${inviter} invited you to ${product}`,
    preview: `Join ${whose} as ${role}.`,
    heading: `${inviter} invited you to ${inviter === owner ? 'their' : `${owner}’s`} ${product} team`,
    paragraphs: [
      `${product} tracks where pages rank in search engines. Join as ${role}.`,
      isNew
        ? 'Create your account with this email address to join.'
        : 'You already have an account: log in and accept the invitation in your notifications.',
    ],
    facts: [
      ['Account', owner],
      ['Your role', role],
    ],
    button: { label: isNew ? 'Create my account' : 'See the invitation', href: `${site}${path}` },
    note: `You receive this email because ${inviter} entered your address at ${product}. If you do not know them, ignore it.`,
    ...sender,
  })
  await postMail(ctx, { key, to: email, mail })
}
