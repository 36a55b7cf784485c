import { compose, type MailContent } from '../../platform/mail/compose.ts'

type About = { username: string; site: string; email: string }
type Facts = readonly (readonly [name: string, value: string])[]

const linkTo = (site: string, token: string) => `${site}/confirm-email-change?token=${token}`

/** To the new address. */
export function confirmNewMail({ username, site, email, token }: About & { token: string }): MailContent {
  return compose({
    subject: 'Confirm your new email address',
    preview: 'The link works for 24 hours.',
    heading: `Hello ${username}`,
    paragraphs: [`Please confirm that ${email} is your address, so that your Rankline account can use it.`],
    button: { label: 'Confirm my new address', href: linkTo(site, token) },
    note: 'The link works for 24 hours. If you have no account at Rankline, ignore this email.',
    site,
  })
}

/** To the old address, once the new one is confirmed. */
export function confirmOldMail({ username, site, email, token }: About & { token: string }): MailContent {
  return compose({
    subject: 'Agree to your new email address',
    preview: 'The address changes when you agree.',
    heading: `Hello ${username}`,
    paragraphs: [
      `The new address of your Rankline account is ${email}. It is confirmed; please agree to the change here.`,
    ],
    button: { label: 'Agree or refuse', href: linkTo(site, token) },
    note: 'The link works for 24 hours after the request. Nothing changes until you agree.',
    site,
  })
}

/** To the old address, at once. */
export function noticeMail({
  username,
  site,
  email,
  token,
  facts,
}: About & { token: string; facts: Facts }): MailContent {
  return compose({
    subject: 'Your email address is about to change',
    preview: 'If this was not you, stop it.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Someone, most likely you, requested to change the address of your Rankline account to ${email}.`,
      'If this was not you, stop it here. It also ends every session of your account:',
    ],
    facts,
    button: { label: 'This was not me', href: linkTo(site, token) },
    note: 'If it was you, follow the link in the email to the new address.',
    site,
  })
}

/** To both addresses, after the change. */
export function changedMail({ username, site, email, facts }: About & { facts: Facts }): MailContent {
  return compose({
    subject: 'Your email address was changed',
    preview: `We now send emails to ${email}.`,
    heading: `Hello ${username}`,
    paragraphs: [
      `The address of your Rankline account is now ${email}. Your other sessions were ended.`,
      'If this was not you, please write to us at once.',
    ],
    facts,
    button: { label: 'Write to us', href: `${site}/contact` },
    note: 'You receive this email because the address of your account was changed.',
    site,
  })
}

/** To an address that already belongs to another account. */
export function takenMail({ username, site }: Omit<About, 'email'>): MailContent {
  return compose({
    subject: 'Your address is in use already',
    preview: 'Nothing has changed.',
    heading: `Hello ${username}`,
    paragraphs: [
      'Someone, most likely you, tried to use this address for another Rankline account. It belongs to your account, so nothing was changed.',
    ],
    note: 'If this was not you, ignore this email.',
    site,
  })
}
