import { compose, type MailContent } from '../../platform/mail/compose.ts'

export function registrationMail({ site, token }: { site: string; token: string }): MailContent {
  return compose({
    subject: 'Complete your registration',
    preview: 'One click, and your account is ready.',
    heading: 'Complete your registration',
    paragraphs: [
      'Somebody, most likely you, is registering at Rankline with this address. The account is made when you confirm that it is yours.',
    ],
    button: { label: 'Complete registration', href: `${site}/complete-registration?token=${token}` },
    note: 'The link works once, for 24 hours. If you did not register at Rankline, do nothing: no account is made.',
    site,
  })
}

export function registeredAlreadyMail({ site, username }: { site: string; username: string }): MailContent {
  return compose({
    subject: 'You have an account already',
    preview: 'Log in with your username.',
    heading: `Hello ${username}`,
    paragraphs: [
      'Somebody, most likely you, tried to register at Rankline with this address. It has an account already.',
      `Log in with the username ${username}. If you do not know its password, or never made this account, choose a new password.`,
    ],
    button: { label: 'Choose a new password', href: `${site}/forgot-password` },
    note: 'If you did not try to register, do nothing: nothing has changed.',
    site,
  })
}
