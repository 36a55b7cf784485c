import { compose, type MailContent } from '../../platform/mail/compose.ts'

type About = { username: string; site: string; until: string; isLast: boolean }

export function paymentFailedMail({ username, site, until, isLast }: About): MailContent {
  return compose({
    subject: isLast ? 'Tracking stops tomorrow: your payment failed' : 'Your payment failed',
    preview: `Tracking goes on until ${until}.`,
    heading: `Hello ${username}`,
    paragraphs: [
      'The payment for your subscription failed. It is tried again automatically.',
      `Please check your payment method. Without a payment, tracking is paused on ${until}; your history is kept.`,
    ],
    button: { label: 'Open billing', href: `${site}/account/upgrade/billing` },
    note: 'You get this email because your account has a subscription.',
    site,
  })
}
