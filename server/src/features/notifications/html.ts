import { escapeHtml } from '@rankline/contract/escape-html'

/** Template tag for descriptions of notifications: text with a few tags. Escapes all inserted values. */
export function html(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => escapeHtml(String(value))))
}

/** Whether a link is http, https or a path of the site. */
export const isHarmless = (href: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))[^\s\\]*$/i.test(href)
