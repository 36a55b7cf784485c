import { isolated } from '@rankline/contract/direction'
import { readableHost, readableUrl } from '@rankline/contract/readable'
import { groupBy } from '../../../platform/group-by.ts'
import { heading, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type Column, table } from '../../../platform/pdf/table.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import type { Words } from '../texts/words.ts'
import type { Content } from './content.service.ts'
import type { KeywordRow } from './keyword-row.ts'
import { keywordTable } from './keyword-tables.ts'

const numbers = { align: 'right' } as const
const MOST_PAGES = 15

/** Keywords with something in common, and its name. */
type Group = { name: string; rows: KeywordRow[] }

/** Draws the chosen tags beside each other, and then the keywords of each. */
export async function drawTags(sheet: Sheet, content: Content, words: Words): Promise<void> {
  const byId = new Map(content.rows.map((row) => [row.id, row]))
  const tags = content.tags.map(({ name, keyword_ids: ids }) => ({
    name,
    rows: ids.flatMap((id) => byId.get(id) ?? []),
  }))
  if (tags.length === 0) return
  heading(sheet, words.text('tags'), { note: words.text('tagsNote') })
  await table(sheet, {
    rows: tags,
    columns: [{ title: words.head('tag'), cell: ({ name }) => isolated(name) }, ...groupNumbers(words)],
  })
  for (const { name, rows } of tags) {
    if (rows.length === 0) continue
    heading(sheet, isolated(name), { note: words.counted('countedKeywords', rows.length) })
    await keywordTable(sheet, { ...content, rows }, content.report.document_detail === 2)
  }
}

/** Draws the pages of the site that bring the most visits. */
export async function drawLandingPages(sheet: Sheet, { rows }: Content, words: Words): Promise<void> {
  const pages = [...groupBy(rows, ({ url }) => url)]
    .flatMap(([url, own]) => (url === null ? [] : [{ name: url, rows: own }]))
    .toSorted(
      (a, b) => visitsOf(b) - visitsOf(a) || b.rows.length - a.rows.length || (a.name < b.name ? -1 : 1),
    )
    .slice(0, MOST_PAGES)
  if (pages.length === 0) return
  heading(sheet, words.text('landingPages'), { note: words.text('landingPagesNote') })
  await table(sheet, {
    rows: pages,
    columns: [
      {
        title: words.head('page'),
        cell: ({ name }) => ({ text: readableUrl(name).replace(/^https?:\/\//, ''), link: name }),
      },
      ...groupNumbers(words),
    ],
  })
}

/** Draws in how many AI overviews the site and its competitors are cited, always with the counts. */
export async function drawCitations(
  sheet: Sheet,
  { citations, project }: Content,
  words: Words,
): Promise<void> {
  if (citations === null) return
  const counts = ({ cited, read }: { cited: number; read: number }) =>
    words.text('countOf', { count: words.number(cited), of: words.number(read) })
  const share = ({ cited, read }: { cited: number; read: number }) =>
    words.percent(words.number((100 * cited) / read))
  heading(sheet, words.text('aiOverviews'), {
    note: words.text('aiOverviewsNote', { day: words.day(citations.day) }),
  })
  await table(sheet, {
    rows: citations.sites,
    columns: [
      {
        title: words.head('site'),
        cell: ({ host }) =>
          isolated(host === '' ? readableUrl(project.url).split('/', 1)[0]! : readableHost(host)),
      },
      { title: words.head('citedIn'), width: 100, ...numbers, cell: counts },
      { title: words.head('share'), width: 70, ...numbers, cell: share },
      {
        title: words.head('before'),
        width: 130,
        ...numbers,
        cell: ({ before }) => (before === null ? '–' : `${share(before)} · ${counts(before)}`),
      },
    ],
  })
}

const groupNumbers = (words: Words): Column<Group>[] => [
  { title: words.head('keywords'), width: 90, ...numbers, cell: ({ rows }) => words.number(rows.length) },
  {
    title: words.head('top10'),
    width: 60,
    ...numbers,
    cell: ({ rows }) =>
      words.number(rows.filter(({ position }) => position !== null && position <= 10).length),
  },
  { title: words.head('average'), width: 70, ...numbers, cell: (group) => averageText(group, words) },
  {
    title: words.head('visits'),
    width: 70,
    ...numbers,
    cell: (group) =>
      group.rows.some(({ traffic }) => traffic !== null) ? words.number(Math.round(visitsOf(group))) : '–',
  },
]

const visitsOf = ({ rows }: Group) => rows.reduce((sum, { traffic }) => sum + (traffic ?? 0), 0)

function averageText({ rows }: Group, words: Words): string {
  const positions = rows.flatMap(({ position }) => position ?? [])
  if (positions.length === 0) return '–'
  return words.average(positions.reduce((sum, position) => sum + position, 0) / positions.length)
}

/** Draws what Google counted, if the project has a site in Search Console. */
export async function drawSearchConsole(sheet: Sheet, content: Content, words: Words): Promise<void> {
  if (content.console === null) return
  const { total, queries } = content.console
  heading(sheet, words.text('searchConsole'), { note: words.text('searchConsoleNote') })
  if (queries.length === 0) return paragraph(sheet, words.text('noNumbers'), { color: muted })
  const position = (value: number | null) => (value === null ? '–' : words.average(value))
  const totals = [
    `${words.text('clicks')}: ${words.number(total.clicks)}`,
    `${words.text('impressions')}: ${words.number(total.impressions)}`,
    `${words.text('averagePosition')}: ${position(total.position)}`,
  ]
  paragraph(sheet, totals.join(' · '), { size: 11 })
  await table(sheet, {
    rows: queries,
    columns: [
      { title: words.head('query'), cell: ({ query }) => isolated(query) },
      { title: words.head('clicks'), width: 80, ...numbers, cell: ({ clicks }) => words.number(clicks) },
      {
        title: words.head('impressions'),
        width: 90,
        ...numbers,
        cell: ({ impressions }) => words.number(impressions),
      },
      { title: words.head('position'), width: 80, ...numbers, cell: (row) => position(row.position) },
    ],
  })
}
