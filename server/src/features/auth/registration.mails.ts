import { compose, type MailContent } from '../../platform/mail/compose.ts'

export function registrationMail({ site, token }: { site: string; token: string }): MailContent {
  return compose({
    subject: 'Complete your registration',
    preview: 'One click, and your account is ready.',
    heading: 'Complete your registration',
    paragraphs: [
      'Someone is registering at Rankline with this address. The account is created when you confirm the address.',
    ],
    button: { label: 'Complete registration', href: `${site}/complete-registration?token=${token}` },
    note: 'The link works once, for 24 hours. If you did not register at Rankline, ignore this email: no account is created.',
    site,
  })
}

export function registeredAlreadyMail({ site, username }: { site: string; username: string }): MailContent {
  return compose({
    subject: 'You have an account already',
    preview: 'Log in with your username.',
    heading: `Hello ${username}`,
    paragraphs: [
      'Someone tried to register at Rankline with this address. It already has an account.',
      `Log in with the username ${username}. If you do not know the password or did not create this account, choose a new password.`,
    ],
    button: { label: 'Choose a new password', href: `${site}/forgot-password` },
    note: 'If you did not try to register, ignore this email: nothing has changed.',
    site,
  })
}
