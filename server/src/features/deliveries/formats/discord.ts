import type { Outgoing } from '../outgoing.ts'
import { cut, lineOf, moreOf, pageOf } from './lines.ts'

const TITLE = 256
const DESCRIPTION = 4_096
const BLUE = 0x3b5bdb

/** The body of an executed webhook: https://docs.discord.com/developers/resources/webhook#execute-webhook */
export function discordBody({
  id,
  title,
  summary,
  rows,
  more,
  link,
  sender: { product },
  createdAt,
}: Outgoing) {
  const lines = rows.map((row) => {
    const line = escaped(lineOf(row))
    const page = pageOf(row)
    return page === undefined ? `• ${line}` : `• ${line} <${page.replaceAll('>', '%3E')}>`
  })
  return {
    // A name of a keyword must not call people.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escaped(title), TITLE),
        description: cut(
          [escaped(summary), '', ...lines, ...moreOf({ more })].join('\n').trim(),
          DESCRIPTION,
        ),
        url: link.href,
        color: BLUE,
        timestamp: createdAt.toISOString(),
        footer: { text: `${product} · ${id}` },
      },
    ],
  }
}

const escaped = (text: string) => text.replace(/[\\*_~`|>#[\]()]/g, '\\$&')

/** Seconds to wait, which the body of a 429 names as a fraction. */
export function retryAfterSeconds(text: string): number | null {
  try {
    const { retry_after } = JSON.parse(text) as { retry_after?: unknown }
    return typeof retry_after === 'number' && retry_after >= 0 ? retry_after : null
  } catch {
    return null
  }
}
