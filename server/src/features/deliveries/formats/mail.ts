import { compose, type MailContent } from '../../../platform/mail/compose.ts'
import type { Outgoing } from '../outgoing.ts'

const reasons = {
  alert: 'You get this because an alert names your address.',
  report: 'You get this because a report names your address.',
  test: 'You get this because somebody tried out your address. Nothing else is sent to it.',
}

export function messageMail({ kind, title, summary, rows, link, product, site }: Outgoing): MailContent {
  return compose({
    subject: title,
    preview: summary,
    heading: title,
    paragraphs: [summary],
    tables: [
      {
        head: ['What', 'From', 'To'],
        rows: rows.map(({ text, from = '–', to = '–' }) => [text, from, to]),
      },
    ],
    button: { label: link.text, href: link.href },
    note: reasons[kind],
    site,
    product,
  })
}
