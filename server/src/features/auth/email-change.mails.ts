import { compose, type MailContent, type MailSender, OURS } from '../../platform/mail/compose.ts'

/** Data of a mail. `area`: start of the URLs of the person's pages. */
type About = { username: string; sender: MailSender; area: string; email: string }
/** Data of a mail with a link. */
type Linked = About & { token: string }
type Facts = readonly (readonly [name: string, value: string])[]

const linkTo = (area: string, token: string) => `${area}/confirm-email-change?token=${token}`

/** Mail to the new address, with the link to confirm it. */
export function confirmNewMail({ username, sender, area, email, token }: Linked): MailContent {
  return compose({
    subject: 'Confirm your new email address',
    preview: 'The link works for 24 hours.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Please confirm that ${email} is your address, so that your ${sender.product} account can use it.`,
    ],
    button: { label: 'Confirm my new address', href: linkTo(area, token) },
    note: `The link works for 24 hours. If you have no account at ${sender.product}, ignore this email.`,
    ...sender,
  })
}

/** Mail to the old address, once the new one is confirmed. */
export function confirmOldMail({ username, sender, area, email, token }: Linked): MailContent {
  return compose({
    subject: 'Agree to your new email address',
    preview: 'The address changes when you agree.',
    heading: `Hello ${username}`,
    paragraphs: [
      `The new address of your ${sender.product} account is ${email}. It is confirmed; please agree to the change here.`,
    ],
    button: { label: 'Agree or refuse', href: linkTo(area, token) },
    note: 'The link works for 24 hours after the request. Nothing changes until you agree.',
    ...sender,
  })
}

/** Warning to the old address, sent at once. */
export function noticeMail({
  username,
  sender,
  area,
  email,
  token,
  facts,
}: Linked & { facts: Facts }): MailContent {
  return compose({
    subject: 'Your email address is about to change',
    preview: 'If this was not you, stop it.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Someone requested to change the address of your ${sender.product} account to ${email}.`,
      'If this was not you, stop it here. It also ends every session of your account:',
    ],
    facts,
    button: { label: 'This was not me', href: linkTo(area, token) },
    note: 'If it was you, follow the link in the email to the new address.',
    ...sender,
  })
}

/** Mail to both addresses, after the change. */
export function changedMail({
  username,
  sender,
  email,
  facts,
}: Omit<About, 'area'> & { facts: Facts }): MailContent {
  return compose({
    subject: 'Your email address was changed',
    preview: `We now send emails to ${email}.`,
    heading: `Hello ${username}`,
    paragraphs: [
      `The address of your ${sender.product} account is now ${email}. Your other sessions were ended.`,
      `If this was not you, please contact ${sender.product} at once.`,
    ],
    facts,
    // People of a brand know its agency, not us.
    ...(sender.product === OURS && { button: { label: 'Write to us', href: `${sender.site}/contact` } }),
    note: 'You receive this email because the address of your account was changed.',
    ...sender,
  })
}

/** Mail to an address that already belongs to another account. */
export function takenMail({ username, sender }: Omit<About, 'area' | 'email'>): MailContent {
  return compose({
    subject: 'Your address is in use already',
    preview: 'Nothing has changed.',
    heading: `Hello ${username}`,
    paragraphs: [
      `Someone tried to use this address for another ${sender.product} account. It belongs to your account, so nothing was changed.`,
    ],
    note: 'If this was not you, ignore this email.',
    ...sender,
  })
}
