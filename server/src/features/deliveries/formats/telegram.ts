import { escapeHtml } from '@rankline/contract/escape-html'
import type { Outgoing } from '../outgoing.ts'
import { cut, lineOf, moreOf, pageOf } from './lines.ts'

const LINE = 300

/** The body of sendMessage: https://core.telegram.org/bots/api#sendmessage */
export function telegramBody(
  chatId: string,
  { title, summary, rows, more, link, sender: { product } }: Outgoing,
) {
  const line = (text: string) => escapeHtml(cut(text, LINE))
  const text = [
    `<b>${line(title)}</b>`,
    line(summary),
    ...rows.map((row) => {
      const page = pageOf(row)
      const text = `• ${line(lineOf(row))}`
      return page === undefined ? text : `${text} <a href="${escapeHtml(page)}">page</a>`
    }),
    ...moreOf({ more }),
    `<a href="${escapeHtml(link.href)}">${line(link.text)}</a>`,
    `<i>${line(product)}</i>`,
  ].join('\n')
  return { chat_id: chatId, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }
}

/** Reads the seconds to wait from the body of a 429. */
export function secondsToWait(text: string): number | null {
  try {
    const { parameters } = JSON.parse(text) as { parameters?: { retry_after?: unknown } }
    return typeof parameters?.retry_after === 'number' ? parameters.retry_after : null
  } catch {
    return null
  }
}
