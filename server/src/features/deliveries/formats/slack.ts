import type { Outgoing } from '../outgoing.ts'
import { cut, lineOf } from './lines.ts'

/** Characters that a plain text and a section may have, by Block Kit's limits. */
const HEADER = 150
const SECTION = 3_000

/** The body of an incoming webhook: https://docs.slack.dev/messaging/formatting-message-text */
export function slackBody({ id, title, summary, rows, link, product }: Outgoing) {
  const lines = rows.map((row) => {
    const line = escaped(lineOf(row))
    return row.url === undefined ? `• ${line}` : `• ${line} <${escaped(row.url)}|page>`
  })
  return {
    // Shown where blocks are not, as in notifications.
    text: escaped(cut(title, HEADER)),
    blocks: [
      { type: 'header', block_id: id, text: { type: 'plain_text', text: cut(title, HEADER), emoji: false } },
      section(escaped(summary)),
      ...(lines.length === 0 ? [] : [section(lines.join('\n'))]),
      section(`<${escaped(link.href)}|${escaped(link.text)}>`),
      { type: 'context', elements: [{ type: 'mrkdwn', text: escaped(product) }] },
    ],
  }
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: cut(text, SECTION) } })

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
