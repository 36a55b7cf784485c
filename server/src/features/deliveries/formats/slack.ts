import type { Outgoing } from '../outgoing.ts'
import { cut, lineOf, moreOf, pageOf } from './lines.ts'

/** Characters that a plain text and a section may have, by Block Kit's limits. */
const HEADER = 150
const SECTION = 3_000
const LINE = 300

/**
 * Body of an incoming webhook: https://docs.slack.dev/messaging/formatting-message-text. Names of keywords and pages use
 * plain and rich text, which have no markup; only our own link is markup.
 */
export function slackBody({ id, title, summary, rows, more, link, sender: { product } }: Outgoing) {
  return {
    // Shown where blocks are not, as in notifications.
    text: escaped(cut(title, HEADER)),
    mrkdwn: false,
    blocks: [
      { type: 'header', block_id: id, text: plain(title, HEADER) },
      { type: 'section', text: plain(summary, SECTION) },
      ...(rows.length === 0 ? [] : [list(rows)]),
      ...moreOf({ more }).map((text) => ({ type: 'section', text: plain(text, SECTION) })),
      { type: 'section', text: { type: 'mrkdwn', text: `<${escaped(link.href)}|${escaped(link.text)}>` } },
      { type: 'context', elements: [plain(product, HEADER)] },
    ],
  }
}

const plain = (text: string, most: number) => ({ type: 'plain_text', text: cut(text, most), emoji: false })

const list = (rows: Outgoing['rows']) => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_list',
      style: 'bullet',
      elements: rows.map((row) => ({ type: 'rich_text_section', elements: elementsOf(row) })),
    },
  ],
})

function elementsOf(row: Outgoing['rows'][number]) {
  const text = { type: 'text', text: cut(lineOf(row), LINE) }
  const page = pageOf(row)
  if (page === undefined) return [text]
  return [text, { type: 'text', text: ' ' }, { type: 'link', url: page, text: 'page' }]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
