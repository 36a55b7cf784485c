import { isolated } from '@rankline/contract/direction'
import { escapeHtml } from '@rankline/contract/escape-html'

export type MailContent = {
  subject: string
  text: string
  html: string
  /** Name of the sender, if it is not that of the installation. */
  sender?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
  /** URL that mail programs post to when a person unsubscribes (RFC 8058). */
  unsubscribe?: string | undefined
}

/** Columns after the first are numbers or short texts; a table without rows is not shown. */
export type MailTable = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Full URL behind the name of each row. */
  pages?: readonly (string | undefined)[]
  /** Shown below the table. */
  more?: string
}

export type MailParts = {
  subject: string
  /** Preview line that mail programs show next to the subject. */
  preview: string
  heading: string
  /** Plain texts; values in them need no escaping. */
  paragraphs: readonly string[]
  /** `href`: a full URL. */
  button?: { label: string; href: string }
  /** Short facts as name and value. */
  facts?: readonly (readonly [name: string, value: string])[]
  tables?: readonly MailTable[]
  /** BCP 47, such as `de`; English if it is missing. */
  language?: string
  /** Small print: why the mail was sent, and what to do if that is wrong. */
  note: string
  /** For automatic mails: the unsubscribe page, and the URL that mail programs post to. */
  unsubscribe?: { label: string; href: string; post: string }
} & Pick<MailSender, 'site'> &
  Partial<MailSender>

/** Sender of a mail, as its recipient knows them. */
export type MailSender = {
  /** URL of the site that sends the mail. */
  site: string
  /** The product's name for the recipient: ours, or that of a brand. */
  product: string
  /** Where answers go, if not to the sender. */
  replyTo: string | null
  /** Words of the sender below each mail: plain text, with line breaks. */
  footer: string | null
  /** Full URLs of the sender's terms and privacy policy. */
  terms: string | null
  privacy: string | null
}

/** Our own name, for people who know the product by it. */
export const OURS = 'Rankline'

/** The sender of mails to people who know the product by our name. */
export const ourselves = (site: string): MailSender => ({
  site,
  product: OURS,
  replyTo: null,
  footer: null,
  terms: null,
  privacy: null,
})

/** Layout of a mail: one card, one button, readable as text, in light and dark mode. */
export function compose(parts: MailParts): MailContent {
  // A line break in a value must not start another header.
  const subject = parts.subject.replace(/\s+/g, ' ').trim()
  return {
    subject,
    text: asText(parts),
    html: asHtml({ ...parts, subject }),
    ...(parts.product !== undefined && parts.product !== OURS && { sender: parts.product }),
    ...(parts.replyTo && { replyTo: parts.replyTo }),
    ...(parts.unsubscribe !== undefined && { unsubscribe: parts.unsubscribe.post }),
  }
}

function asText(parts: MailParts): string {
  const { heading, paragraphs, button, facts = [], tables = [], note, unsubscribe, site } = parts
  const { product = OURS, footer = null } = parts
  const small = [
    note,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.href}`]),
    ...(footer === null ? [] : [footer]),
    ...policiesOf(parts).map(({ label, href }) => `${label}: ${href}`),
    `${product}, ${site}`,
  ]
  const blocks = [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${isolated(value)}`).join('\n')]),
    ...tables.filter(hasRows).map(tableText),
    ...(button === undefined ? [] : [`${button.label}:\n${button.href}`]),
    `--\n${small.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Colours for mail programs that support dark mode; others use the light colours of the elements. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1216!important}.card{background:#161a20!important;border-color:#262c35!important}
.ink{color:#e8ebf0!important}.muted{color:#98a2b3!important}.rule{border-color:#262c35!important}
.button{background:#3b5bdb!important;color:#ffffff!important}.link{color:#7b93ff!important}}
@media (max-width:480px){.card{padding:24px 20px!important}}`

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function asHtml(parts: MailParts): string {
  const { subject, preview, heading, paragraphs, button, facts = [], tables = [] } = parts
  const { note, unsubscribe, site, product = OURS, footer = null } = parts
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:700;color:#14181f">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:#14181f">${escapeHtml(text)}</p>`,
    ),
    ...(facts.length === 0 ? [] : [factsTable(facts)]),
    ...tables.filter(hasRows).map(tableHtml),
    ...(button === undefined ? [] : [buttonRow(button)]),
  ]
  return `<!doctype html>
<html lang="${parts.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f8fa">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px"><a href="${escapeHtml(site)}" class="ink" style="${font};font-size:16px;font-weight:700;letter-spacing:-0.01em;color:#14181f;text-decoration:none">${escapeHtml(product)}</a></td></tr>
<tr><td class="card" style="padding:32px;border:1px solid #e7e9ee;border-radius:10px;background:#ffffff">
${body.join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${font};font-size:12px;line-height:18px;color:#5c6675">${escapeHtml(note)}${unsubscribe === undefined ? '' : ` <a class="link" href="${escapeHtml(unsubscribe.href)}" style="color:#3b5bdb">${escapeHtml(unsubscribe.label)}</a>`}${footer === null ? '' : footerHtml(footer)}${policiesHtml(parts)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const footerHtml = (footer: string) =>
  `<div style="margin-top:12px">${escapeHtml(footer).replaceAll('\n', '<br>')}</div>`

const policiesOf = ({ terms = null, privacy = null }: Partial<MailSender>) => [
  ...(terms === null ? [] : [{ label: 'Terms', href: terms }]),
  ...(privacy === null ? [] : [{ label: 'Privacy policy', href: privacy }]),
]

function policiesHtml(sender: Partial<MailSender>): string {
  const links = policiesOf(sender).map(
    ({ label, href }) =>
      `<a class="link" href="${escapeHtml(href)}" style="color:#3b5bdb">${escapeHtml(label)}</a>`,
  )
  return links.length === 0 ? '' : `<div style="margin-top:12px">${links.join(' · ')}</div>`
}

/** A button with its URL below, for mail programs that do not show buttons. */
function buttonRow({ label, href }: { label: string; href: string }): string {
  const address = escapeHtml(href)
  return `<p style="margin:24px 0 16px"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:7px;background:#3b5bdb;${font};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0;${font};font-size:12px;line-height:18px;color:#5c6675;word-break:break-all">Or open <a class="link" href="${address}" style="color:#3b5bdb">${address}</a></p>`
}

function factsTable(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="muted rule" style="padding:8px 16px 8px 0;border-bottom:1px solid #e7e9ee;${font};font-size:13px;color:#5c6675">${escapeHtml(name)}</td><td class="ink rule" align="right" style="padding:8px 0;border-bottom:1px solid #e7e9ee;${font};font-size:14px;font-weight:600;color:#14181f">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

const hasRows = ({ rows }: MailTable) => rows.length > 0

function tableText({ head, rows, pages = [], more }: MailTable): string {
  const [title = '', ...columns] = head
  const lines = rows.map(([name = '', ...values], row) => {
    const line = `- ${isolated(name)}: ${columns.map((column, index) => `${column} ${isolated(values[index] ?? '')}`).join(', ')}`
    const page = pages[row]
    return page === undefined ? line : `${line}\n  ${page}`
  })
  return [`${title}:`, ...lines, ...(more === undefined ? [] : [more])].join('\n')
}

/** Characters of a value that is not broken into lines, such as a number. */
const SHORT = 12

const linked = (text: string, page: string | undefined) =>
  page === undefined
    ? escapeHtml(text)
    : `<a class="link" href="${escapeHtml(page)}" style="color:#3b5bdb">${escapeHtml(text)}</a>`

function tableHtml({ head, rows, pages = [], more }: MailTable): string {
  const cell = (tag: 'th' | 'td', text: string, index: number, page?: string) => {
    const [look, colour] = tag === 'th' ? ['muted', '#5c6675'] : ['ink', '#14181f']
    // Names may be shortened, numbers may not.
    const side =
      index === 0
        ? 'text-align:left;padding:8px 8px 8px 0;word-break:break-word'
        : `text-align:right;padding:8px 0 8px 12px;font-weight:${tag === 'td' ? 600 : 400};${tag === 'td' && text.length <= SHORT ? 'white-space:nowrap' : 'word-break:break-word'}`
    return `<${tag} class="${look} rule" valign="bottom" style="border-bottom:1px solid #e7e9ee;${font};font-size:13px;line-height:18px;font-weight:400;color:${colour};${side}">${linked(text, page)}</${tag}>`
  }
  const lines = [
    `<tr>${head.map((text, index) => cell('th', text, index)).join('')}</tr>`,
    ...rows.map((row, line) => {
      const cells = row.map((text, index) => cell('td', text, index, index === 0 ? pages[line] : undefined))
      return `<tr>${cells.join('')}</tr>`
    }),
  ]
  const below =
    more === undefined
      ? ''
      : `<p class="muted" style="margin:-8px 0 16px;${font};font-size:12px;line-height:18px;color:#5c6675">${escapeHtml(more)}</p>`
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.join('')}</table>${below}`
}
