import { compose, type MailContent, type MailTable } from '../../../platform/mail/compose.ts'
import type { Outgoing } from '../outgoing.ts'
import { moreOf, nameOf, pageOf, withDay } from './lines.ts'

const reasons = {
  alert: 'You’re a recipient of this alert.',
  report: 'You’re a recipient of this report.',
  test: 'This is a test message. Nothing else is sent to this address.',
}

const english = { name: 'Keyword', from: 'Before', to: 'Now', now: 'Now', visits: 'Visits a month' }

export function messageMail({
  kind,
  title,
  summary,
  rows,
  more,
  link,
  sender,
  texts,
}: Outgoing): MailContent {
  return compose({
    subject: title,
    preview: summary,
    heading: title,
    paragraphs: [summary],
    tables: [tableOf(rows, texts ?? english, moreOf({ more }))],
    button: { label: link.text, href: link.href },
    note: texts?.reason ?? reasons[kind],
    ...(texts !== undefined && { language: texts.language }),
    ...sender,
  })
}

/** Builds the table of a mail, without the columns "Before" and "Visits" if no row has such a value. */
function tableOf(rows: Outgoing['rows'], head: typeof english, more: readonly string[]): MailTable {
  const hasFrom = rows.some(({ from }) => from !== undefined)
  const hasVisits = rows.some(({ visits }) => visits !== undefined)
  return {
    head: [head.name, ...(hasFrom ? [head.from, head.to] : [head.now]), ...(hasVisits ? [head.visits] : [])],
    rows: rows.map((row) => [
      nameOf(row),
      ...(hasFrom ? [row.from ?? '–'] : []),
      withDay(row.to ?? '–', row.day),
      ...(hasVisits ? [row.visits ?? '–'] : []),
    ]),
    pages: rows.map(pageOf),
    ...(more[0] !== undefined && { more: more[0] }),
  }
}
