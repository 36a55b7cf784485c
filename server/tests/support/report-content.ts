import { daysFrom } from '@rankline/contract/days'
import type { ReportLanguage } from '@rankline/contract/reports/languages'
import { reportPartIds, usualParts } from '@rankline/contract/reports/parts'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { noFacts } from '../../src/features/explanations/explain.ts'
import type { Move } from '../../src/features/explanations/moves.service.ts'
import type { Content, Whole } from '../../src/features/reports/document/content.service.ts'
import { figuresOf } from '../../src/features/reports/document/figures.ts'
import { type KeywordRow, keywordRow } from '../../src/features/reports/document/keyword-row.ts'
import type { Sender } from '../../src/features/reports/document/sender.service.ts'
import { ownTheme } from '../../src/platform/pdf/theme.ts'

// A document with awkward texts, from the first page to the last.

const now = new Date('2026-11-22T06:00:00Z')
const window = { from: '2026-10-23', to: '2026-11-21' }
const KEYWORDS = 180
const phrases = [
  'running shoes',
  'kraftfahrzeughaftpflichtversicherungsvergleichsrechner online kostenlos und unverbindlich testen',
  'أحذية الجري للنساء',
  'נעלי ריצה לגברים (2026)',
  '跑步鞋 便宜 哪里买',
  'ランニングシューズ 通販',
  '러닝화 추천',
  'รองเท้าวิ่ง ราคาถูก',
  'купить кроссовки для бега',
  'παπούτσια για τρέξιμο',
  'जूते दौड़ने के',
  '👨‍👩‍👧 family shoes 🇩🇪 👍🏽',
]

/** The code that `dayCode` makes in SQL. */
const codeOf = (day: number, value: number) => day * 4_096 + value + 2_048

/** A place each day, that wanders and sometimes leaves the list. */
const placeOn = (index: number, day: number) => {
  const place = Math.round(
    1 + ((index * 37) % 96) + 8 * Math.sin((day + index * 5) / 6) + (index % 3) * day * 0.3,
  )
  return place < 1 ? 1 : place > 100 ? 0 : place
}

function rowOf(index: number): KeywordRow {
  const days = Array.from({ length: 44 }, (_, at) => at - 14)
  const lastDay = days.at(-1)!
  const isChecked = index % 29 !== 28
  const ranked = placeOn(index, lastDay)
  return keywordRow(
    {
      ...{ id: index + 1, project_id: 7, engine_id: 1, country_id: 276, language_id: 1, device_id: 1 },
      phrase: `${phrases[index % phrases.length]}${index < phrases.length ? '' : ` ${index}`}`,
      is_enabled: true,
      check_every: 1,
      outcome: !isChecked ? null : index % 31 === 30 ? 'failed' : ranked === 0 ? 'not_in_depth' : 'ranked',
      failure: null,
      checked_at: isChecked ? now : null,
      depth: 100,
      ...{ position: null, is_snippet: false, previous_position: null, position_day: null },
      best_position: isChecked ? 1 + (index % 40) : null,
      worst_position: isChecked ? 60 + (index % 40) : null,
      volume: index % 7 === 6 ? null : 10 * (index + 1) ** 2,
      cost_per_click: index % 5 === 4 ? null : 1.37,
      place: null,
      other_country_id: null,
      features: [1, 2 + (index % 4)],
      own_features: index % 4 === 0 ? [1] : [],
      landing_url: `https://www.example.com/${index % 3 === 0 ? 'shoes' : 'a/very/long/path/of/categories/that/does/not/end'}/${index}`,
      codes: isChecked ? days.map((day) => codeOf(day, placeOn(index, day))) : [],
    } as Parameters<typeof keywordRow>[0],
    window,
    defaultClickCurve,
  )
}

/** Every kind of reason, by turns. */
function moveOf(index: number): Move {
  const site = (host: string) => ({ host, from: 9, to: 2 })
  const kinds: Partial<Move>[] = [
    {
      passed: [site('rival.example')],
      passed_count: 1,
      passed_by: [site('schuhe-für-läufer.example')],
      passed_by_count: 4,
    },
    { page: { from: 'https://www.example.com/', to: 'https://www.example.com/new/shoes-for-everybody' } },
    {
      features_came: [{ name: 'AI Overview', own: false }],
      features_went: [{ name: 'Local pack', own: true }],
    },
    { updates: [{ name: 'November 2026 core update', started_on: '2026-11-10', ended_on: null }] },
    { notes: [{ day: '2026-11-12', text: 'מבצע החורף' }] },
  ]
  return { ...noFacts, notes: [], updates: [], ...kinds[index % kinds.length] }
}

/** The content of a whole document, with awkward texts. */
export function reportContent(
  detail: 1 | 2,
  language: ReportLanguage,
  changes: Partial<Content> = {},
): Content & Whole {
  const rows = Array.from({ length: KEYWORDS }, (_, index) => rowOf(index))
  const figures = figuresOf(rows, window, now)
  const days = daysFrom(window.from, window.to).map((day, index) => ({
    day,
    visibility: 42 + 6 * Math.sin(index / 5),
    visibility_score: 12 + 2 * Math.sin(index / 4),
    average_position: 31 - 4 * Math.sin(index / 6),
    traffic: 18_400 + 2_300 * Math.sin(index / 3),
  }))
  const hosts = [
    'rival.example',
    'schuhe-für-läufer.example',
    'another-very-long-competitor-name.example.co.uk',
  ]
  const content: Content = {
    report: {
      account_id: 1,
      projectIds: [7],
      name: 'Monday numbers for the board',
      timer: 2,
      document_type: 1,
      document_detail: detail,
      brand_id: null,
      language,
      ...{ parts: null, tag_ids: [], summary: 'drafted', next_comment: '', logo: null },
    },
    project: {
      id: 7,
      name: 'Läufer & Söhne – Schuhe für alle, die gern weit laufen',
      url: 'https://www.example.com/',
    },
    window,
    chartWindow: window,
    rows,
    figures,
    days,
    voices: days.flatMap(({ day }, index) =>
      hosts.map((host, rank) => ({
        day,
        host,
        share: 20 - 5 * rank + Math.sin(index / 4),
        keyword_count: 90,
      })),
    ),
    notes: [
      {
        day: '2026-10-30',
        text: 'New category pages, with texts by the shop’s own runners',
        keyword_count: 12,
        phrase: 'running shoes',
      },
      { day: '2026-11-12', text: 'מבצע החורף', keyword_count: 1, phrase: 'נעלי ריצה' },
    ],
    tags: [],
    citations: null,
    answers: [],
    estimates: { since: null, is_published: false, measured: null },
    console: null,
    isInvented: false,
    comment: '',
    parts: usualParts[detail],
    moves: new Map([...figures.winners, ...figures.losers].map(({ id }, index) => [id, moveOf(index)])),
    now,
    ...changes,
  }
  return { ...content, projects: [content] }
}

/** The content of a document about several projects, one of them without keywords. */
export function severalContents(language: ReportLanguage, changes: Partial<Content> = {}): Whole {
  const one = reportContent(1, language, changes)
  const named = (id: number, name: string, count: number): Content => {
    const rows = one.rows.slice(0, count).map((row) => ({ ...row, id: 1_000 * id + row.id, project_id: id }))
    const project = { id, name, url: `https://shop-${id}.example.com/` }
    return { ...one, project, rows, figures: figuresOf(rows, window, now), comment: '', moves: new Map() }
  }
  const projects = [
    { ...one, comment: '' },
    named(8, 'Boots', 40),
    named(9, 'Kinderschuhe für drinnen und draußen, alle Marken', 90),
    named(10, 'متجر الأحذية', 0),
  ]
  const figures = figuresOf(
    projects.flatMap(({ rows }) => rows),
    window,
    now,
  )
  return { ...one, figures, projects }
}

/** Every part, with its own awkward texts. */
export const everyPart: Partial<Content> = {
  parts: reportPartIds,
  comment:
    'Dear board,\nthe relaunch of 12 November moved the category pages; we expect them back within two weeks.\n\nשלום, and 你好.',
  tags: [
    { name: 'Brand', keyword_ids: [1, 2, 3, 4, 5, 6] },
    { name: 'Eine sehr lange Bezeichnung mit fünfzig Buchstaben', keyword_ids: [7, 8, 9, 10] },
    { name: 'מבצע', keyword_ids: [] },
  ],
  citations: {
    day: '2026-11-28',
    sites: [
      { host: '', cited: 7, read: 20, before: { cited: 2, read: 10 } },
      { host: 'rival.example', cited: 12, read: 20, before: null },
    ],
  },
  answers: [
    {
      ...{ surface: 'chatgpt', isInvented: true, day: '2026-11-19', answers: 60, comparedWith: '2026-10-22' },
      brands: [
        {
          name: 'Läufer & Söhne',
          named: { rate: 0.35, low: 0.204, high: 0.523 },
          cited: { rate: 0.1, low: 0.04, high: 0.21 },
          ...{ namedChange: 0.12, citedChange: null },
        },
        {
          name: 'מבצע 跑步鞋',
          named: { rate: 1, low: 0.94, high: 1 },
          cited: null,
          ...{ namedChange: null, citedChange: -0.3 },
        },
      ],
      sites: [
        { host: 'blog.example', answers: 41 },
        { host: 'news.example', answers: 12 },
      ],
    },
    {
      ...{ surface: 'perplexity', isInvented: false, day: '2026-11-18', answers: 9, comparedWith: null },
      brands: [
        {
          name: 'Läufer & Söhne',
          named: { rate: 0, low: 0, high: 0.27 },
          cited: { rate: 0, low: 0, high: 0.27 },
          ...{ namedChange: null, citedChange: null },
        },
      ],
      sites: [],
    },
  ],
  console: {
    total: { clicks: 18_420, impressions: 1_204_311, position: 14.26 },
    queries: phrases.map((query, index) => ({
      query,
      clicks: 4_210 - 300 * index,
      impressions: 98_000 - 5_000 * index,
      position: 1.2 + index,
    })),
  },
}

export const plainSender: Sender = {
  name: 'Rankline',
  logo: null,
  theme: ownTheme,
  intro: null,
  icons: new Map(),
  clientLogo: null,
}
