import { compose, type MailContent, OURS } from '../../platform/mail/compose.ts'

type About = { username: string; site: string }

export function confirmErasureMail({
  username,
  site,
  token,
  waitDays,
}: About & { token: string; waitDays: number }): MailContent {
  return compose({
    subject: 'Confirm that your account is to be erased',
    preview: 'The link works for 24 hours.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Someone asked to erase your ${OURS} account with all of its data: projects, keywords, history, reports, clients.`,
      `After you confirm, there are ${waitDays} days in which you can still cancel. Then nothing can be brought back.`,
    ],
    button: { label: 'Review the request', href: `${site}/erase-account?token=${token}` },
    note: 'If this was not you, ignore this email and change your password. Nothing happens without the link.',
    site,
    product: OURS,
  })
}

export function erasureDueMail({ username, site, day }: About & { day: string }): MailContent {
  return compose({
    subject: `Your account will be erased on ${day}`,
    preview: 'Until then you can cancel.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Your ${OURS} account and all of its data will be erased on ${day}. A running subscription is cancelled then.`,
      'Until then your account works as before. Log in to cancel, or to take your data with you.',
    ],
    button: { label: 'Cancel the erasure', href: `${site}/account/erase` },
    note: 'If you did not ask for this, cancel it and change your password, or write to us.',
    site,
    product: OURS,
  })
}

export function endedErasureMail({
  username,
  site,
  day,
  endedOn,
}: About & { day: string; endedOn: string }): MailContent {
  return compose({
    subject: `Your account will be erased on ${day}`,
    preview: 'Log in until then to keep it.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Your ${OURS} package ended on ${endedOn}. Accounts without a package are not kept forever: yours and all of its data will be erased on ${day}.`,
      'To keep it, log in and cancel the erasure, or take your data with you.',
    ],
    button: { label: 'Keep the account', href: `${site}/account/erase` },
    note: 'If you do nothing, nothing can be brought back after that day.',
    site,
    product: OURS,
  })
}

/** The last mail to the person, without their name. */
export function erasedMail({ site }: Pick<About, 'site'>): MailContent {
  return compose({
    subject: 'Your account was erased',
    preview: 'This is the last email you get from us.',
    heading: 'Hello',
    paragraphs: [
      `Your ${OURS} account and its data were erased, as you were told. Payments stay in our books without your name.`,
    ],
    note: 'This is the last email you get from us.',
    site,
    product: OURS,
  })
}
