import { compose, type MailContent, type MailTable } from '../../../platform/mail/compose.ts'
import type { Outgoing } from '../outgoing.ts'
import { nameOf, pageOf, withDay } from './lines.ts'

const reasons = {
  alert: 'You get this because an alert names your address.',
  report: 'You get this because a report names your address.',
  test: 'You get this because somebody tried out your address. Nothing else is sent to it.',
}

export function messageMail({ kind, title, summary, rows, link, sender }: Outgoing): MailContent {
  return compose({
    subject: title,
    preview: summary,
    heading: title,
    paragraphs: [summary],
    tables: [tableOf(rows)],
    button: { label: link.text, href: link.href },
    note: reasons[kind],
    ...sender,
  })
}

/** Builds the table of a mail, without the column "From" if no row has such a value. */
function tableOf(rows: Outgoing['rows']): MailTable {
  const hasFrom = rows.some(({ from }) => from !== undefined)
  return {
    head: hasFrom ? ['What', 'From', 'To'] : ['What', 'Now'],
    rows: rows.map((row) => {
      const { from = '–', to = '–', day } = row
      return hasFrom ? [nameOf(row), from, withDay(to, day)] : [nameOf(row), withDay(to, day)]
    }),
    pages: rows.map(pageOf),
  }
}
