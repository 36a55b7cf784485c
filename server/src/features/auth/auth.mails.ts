import { CLIENT_WELCOME_DAYS } from '@rankline/contract/clients/calls'
import { compose, type MailContent, type MailSender } from '../../platform/mail/compose.ts'

type About = { username: string; site: string }
/** Mail to people of the site and clients. `entrance`: the start of the pages for visitors. */
type AboutAnybody = MailSender & { username: string; entrance: string }
type Facts = readonly (readonly [name: string, value: string])[]

export function resetMail({
  username,
  entrance,
  token,
  ...sender
}: AboutAnybody & { token: string }): MailContent {
  return compose({
    subject: 'Choose a new password',
    preview: 'The link works once, for 60 minutes.',
    heading: `Hello ${username}`,
    paragraphs: [`Someone requested a new password for your ${sender.product} account. Choose it here:`],
    button: { label: 'Choose a new password', href: `${entrance}/reset-password?token=${token}` },
    note: 'The link works once, for 60 minutes. If you did not request it, ignore this email: your password has not changed.',
    ...sender,
  })
}

/** The first mail to a client whom an agency has added. It speaks in the name of the brand. */
export function welcomeMail({
  username,
  entrance,
  token,
  ...sender
}: AboutAnybody & { token: string }): MailContent {
  return compose({
    subject: `Your account at ${sender.product}`,
    preview: 'Choose your password, and see where your pages stand in search engines.',
    heading: `Welcome to ${sender.product}`,
    paragraphs: [
      `${sender.product} has an account for you, which shows the positions of your pages in search engines.`,
      `Choose your own password with the button. Then log in at ${entrance} with your username or this email address.`,
    ],
    facts: [
      ['Username', username],
      ['Log-in page', entrance],
    ],
    button: {
      label: 'Choose my password',
      href: `${entrance}/reset-password?token=${token}&first=1`,
    },
    note: `The link works once, for ${CLIENT_WELCOME_DAYS} days. After that, choose “Forgot your password?” on the log-in page. If you do not know ${sender.product}, ignore this email.`,
    ...sender,
  })
}

export function passwordChangedMail({
  username,
  entrance,
  facts,
  ...sender
}: AboutAnybody & { facts: Facts }): MailContent {
  return compose({
    subject: 'Your password was changed',
    preview: 'If this was not you, choose another one now.',
    heading: `Hello ${username}`,
    paragraphs: [
      `The password of your ${sender.product} account was changed, and your other sessions were ended.`,
      'If this was not you, choose a new password at once. That ends every session, and the changed password stops working.',
    ],
    facts,
    button: { label: 'This was not me', href: `${entrance}/forgot-password` },
    note: 'You receive this email because the password of your account was changed.',
    ...sender,
  })
}

export function verificationMail({ username, site, token }: About & { token: string }): MailContent {
  return compose({
    subject: 'Confirm your email address',
    preview: 'One click, and you can invite people and accept invitations.',
    heading: `Welcome, ${username}`,
    paragraphs: ['Confirm your email to invite people, accept invitations and send reports.'],
    button: { label: 'Confirm my address', href: `${site}/verify-email?token=${token}` },
    note: 'The link works for 7 days. If you did not register at Rankline, ignore this email.',
    site,
  })
}
