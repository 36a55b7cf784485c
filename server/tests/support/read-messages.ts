/** Parts of a message that a person sees at a destination. */
export type Shown = {
  title: string
  summary?: string
  rows?: { text: string; change: string; page?: string }[]
}

type Row = NonNullable<Shown['rows']>[number]

/** Parses a row such as `red shoes: 9 → 3`, with the page next to it. */
function rowOf(line: string, page?: string): Row {
  const end = line.lastIndexOf(': ')
  return { text: line.slice(0, end), change: line.slice(end + 2), ...(page !== undefined && { page }) }
}

/** Returns the text of Markdown without markup. @throws on any mark that is not escaped */
function plainMarkdown(text: string, marks: RegExp): string {
  const rest = text.replace(/\\[^A-Za-z0-9\s]/g, '')
  const mark = marks.exec(rest)
  if (mark !== null) throw new Error(`${mark[0]} is markup in ${text}`)
  return text.replace(/\\([^A-Za-z0-9\s])/g, '$1')
}
const discordMarks = /[*_~`|#[\]()>]/
const teamsMarks = /[*_`#[\]()]|^\s*(\d+\.|[-+>])/m

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the text of HTML that contains only our own tags. @throws on any other tag */
function plainHtml(html: string, tags: readonly string[]): string {
  return html
    .replace(/<\/?([^\s>]*)[^>]*>/g, (tag, name: string) => {
      if (!tags.includes(name)) throw new Error(`${tag} is markup`)
      return ''
    })
    .replace(/&(#?\w+);/g, (entity, name: string) => {
      const character = entities[name]
      if (character === undefined) throw new Error(`${entity} is no entity of ours`)
      return character
    })
}

type Slack = {
  text: string
  blocks: { type: string; text?: { type: string; text: string }; elements?: SlackList[] }[]
}
type SlackList = { elements: { elements: { type: string; text: string; url?: string }[] }[] }

function slack({ blocks }: Slack): Shown {
  const texts = blocks.flatMap(({ text }) => (text?.type === 'plain_text' ? [text.text] : []))
  const items = blocks.find(({ type }) => type === 'rich_text')?.elements?.[0]?.elements ?? []
  return {
    title: texts[0] ?? '',
    summary: texts[1] ?? '',
    rows: items.map(({ elements }) => rowOf(elements[0]?.text ?? '', elements.find(({ url }) => url)?.url)),
  }
}

type Discord = { embeds: { title: string; description: string }[]; allowed_mentions: { parse: unknown[] } }

function discord({ embeds: [embed], allowed_mentions: mentions }: Discord): Shown {
  if (mentions.parse.length > 0) throw new Error('It mentions people.')
  const plain = (text: string) => plainMarkdown(text, discordMarks)
  const [summary = '', ...lines] = (embed?.description ?? '').split('\n').filter((line) => line !== '')
  return {
    title: plain(embed?.title ?? ''),
    summary: plain(summary),
    rows: lines.map((line) => {
      const [, text = '', page] = /^• (.*?)(?: <(https?:[^\s>]+)>)?$/.exec(line) ?? []
      return rowOf(plain(text), page)
    }),
  }
}

type Teams = {
  attachments: { content: { body: { text?: string; facts?: { title: string; value: string }[] }[] } }[]
}

function teams({ attachments }: Teams): Shown {
  const plain = (text: string) => plainMarkdown(text, teamsMarks)
  const [title, summary, list] = attachments[0]?.content.body ?? []
  return {
    title: plain(title?.text ?? ''),
    summary: plain(summary?.text ?? ''),
    rows: (list?.facts ?? []).map((fact) => {
      const [, value = '', page] = /^(.*?)(?: \[page\]\((https?:[^\s)]+)\))?$/.exec(fact.value) ?? []
      return {
        text: plain(fact.title),
        change: plain(value),
        ...(page !== undefined && { page: page.replace('%28', '(').replace('%29', ')') }),
      }
    }),
  }
}

function telegram({ text }: { text: string }): Shown {
  const [title = '', summary = '', ...lines] = text.split('\n')
  return {
    title: plainHtml(title, ['b']),
    summary: plainHtml(summary, []),
    rows: lines
      .filter((line) => line.startsWith('• '))
      .map((line) => {
        const [, said = '', page] = /^• (.*?)(?: <a href="([^"]+)">page<\/a>)?$/.exec(line) ?? []
        return rowOf(plainHtml(said, []), page === undefined ? page : plainHtml(page, []))
      }),
  }
}

function zapier({ title, summary, details }: { title: string; summary: string; details: string }): Shown {
  const lines = details.split('\n').filter((line) => line !== '')
  return { title, summary, rows: lines.map((line) => rowOf(line)) }
}

type Sent = {
  where?: string
  text: string
  from?: string
  to?: string
  url?: string
  day?: string
}
const changeOf = ({ from, to, day }: Omit<Sent, 'text'>) =>
  [from, to].filter(Boolean).join(' → ') + (day === undefined ? '' : ` (${day})`)

function webhook({ data }: { data: { title: string; summary: string; rows: Sent[] } }): Shown {
  const rows = data.rows.map(({ text, where, url, ...change }) => ({
    text: where === undefined ? text : `${text} · ${where}`,
    change: changeOf(change),
    ...(url !== undefined && { page: new URL(url).href }),
  }))
  return { title: data.title, summary: data.summary, rows }
}

function mailText(text: string): Shown {
  const [title = '', summary = ''] = text.split('\n\n')
  const lines = [...text.matchAll(/^- (.*): (?:Before (.*), Now (.*)|Now (.*))(?:\n {2}(\S+))?$/gm)]
  return {
    title,
    summary,
    rows: lines.map(([, name = '', from, to, now, page]) => ({
      text: name,
      change: changeOf({ ...(from !== undefined && { from }), to: to ?? now ?? '' }),
      ...(page !== undefined && { page }),
    })),
  }
}

const cells = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside)

function mailHtml(html: string): Shown {
  const body = html.slice(html.indexOf('<h1'))
  const rows = cells(body, 'tr').map((row) => cells(row, 'td'))
  return {
    title: plainHtml(cells(body, 'h1')[0] ?? '', []),
    summary: plainHtml(cells(body, 'p')[0] ?? '', []),
    rows: rows.flatMap(([name, ...values]) => {
      if (name === undefined || values.length === 0) return []
      const page = /^<a class="link" href="([^"]+)"/.exec(name)?.[1]
      return [
        {
          text: plainHtml(name, ['a']),
          change: values.map((value) => plainHtml(value, [])).join(' → '),
          ...(page !== undefined && { page: plainHtml(page, []) }),
        },
      ]
    }),
  }
}

/** How a person reads a message at each destination. */
export const readers = {
  'mail text': mailText,
  'mail HTML': mailHtml,
  subject: (title: string): Shown => ({ title }),
  slack,
  discord,
  zapier,
  webhook,
  teams,
  telegram,
  push: ({ title, body }: { title: string; body: string }): Shown => ({ title, summary: body }),
} as const
