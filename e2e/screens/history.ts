import { addCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { addNote } from '@rankline/contract/notes/calls'
import { createPreset } from '@rankline/contract/presets/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { tagProjects } from '@rankline/contract/projects/groups'
import { createDynamicTag, createTag, deleteTag } from '@rankline/contract/tags/calls'
import type pg from 'pg'
import { setConsoleSite, sumConsoleQueries } from '../console.ts'
import {
  makeProject,
  makeTracked,
  setChecking,
  setCompetitorPositions,
  setNumbers,
  setPositions,
  setProjectDays,
  setRankState,
  setVoices,
  track,
  withDatabase,
} from '../history.ts'
import type { Person } from '../person.ts'
import { dayAgo, type StoredDay, setResultPages } from '../result-pages.ts'

const phrases = [
  'trail running shoes for wide feet and long distances in wet weather',
  'kids sneakers',
  'winter boots sale',
  'leather sandals',
  'waterproof trainers',
  'Schuhe günstig kaufen',
  'slippers',
  'shoe repair near me',
  'vegan running shoes',
  'marathon shoes',
  'barefoot shoes',
]
const site = 'https://shop.example.com'
const rivals = ['runners.example.net', 'boots-and-more.example.org', 'sole.example.com']
const month = Array.from({ length: 30 })
const wave = (middle: number, height: number) => (_: unknown, day: number) =>
  Math.max(1, Math.round(middle + height * Math.sin(day / 4) - day / 6))

/** `bare` is a keyword of the shop without history and stored result pages. */
export type Full = { shop: Project; empty: Project; keyword: Keyword; bare: Keyword }

/** Gives a person a month of data: rows of all kinds, tags, notes, competitors, pages, an empty project. */
export async function makeFull(person: Person): Promise<Full> {
  // People who track the same search share its stored pages and running check, so these phrases are unique.
  const mine = (phrase: string) => `${phrase} ${person.username.slice(-4)}`
  const own = mine('running shoes')
  const unique = [own, mine('hiking boots'), mine('carbon plate shoes')]
  const { project: shop, keywords } = await makeTracked(person, [...unique, ...phrases], {
    project_name: 'Corner shop',
    project_url: `${site}/`,
  })
  await track(person, shop, ['trail shoes', mine('city shoes')], { engine_device: 2, engine_country: 83 })
  const { project: bakery } = await makeTracked(person, ['bread', 'sourdough'], {
    project_name: 'A bakery with quite a long name, for good reasons',
    project_url: 'https://bakery.example.org/shop/',
  })
  const empty = await makeProject(person, {
    project_name: 'Nothing yet',
    project_url: 'https://nothing.example.net',
  })
  await setMonth(shop, 18)
  await setMonth(bakery, 40)
  await setVoices(
    shop.id,
    Object.fromEntries(rivals.map((host, index) => [host, month.map(wave(20 - 5 * index, 4))])),
  )
  for (const [index, keyword] of keywords.entries()) await setRow(keyword, index)
  const [keyword] = keywords.filter(({ keyword_name }) => keyword_name === own)
  const [bare] = (await person.call(listKeywords, { project_id: shop.id, keyword_query: mine('city shoes') }))
    .data
  if (keyword === undefined || bare === undefined) throw new Error(`${own} is not tracked`)
  await setFall(keywords[1]!)
  await setPositions(bare, [])
  await setResultPages(bare, [])
  await furnish(person, keyword, keywords)
  await setLandingPages(shop)
  await setOverviews(keyword)
  await setConsole(shop)
  await person.call(tagProjects, { project_ids: [shop.id, bakery.id], project_tag: 'Retail', is_on: 1 })
  await fillBin(person, bakery)
  return { shop, empty, keyword, bare }
}

/** A keyword, a project and a tag that were deleted. */
async function fillBin(person: Person, project: Project) {
  const phrase = `rye bread ${person.username.slice(-4)}`
  await track(person, project, [phrase])
  const found = await person.call(listKeywords, { project_id: project.id, keyword_query: phrase })
  const project_keyword_ids = found.data.map(({ id }) => id)
  const tag = await person.call(createTag, { tag: 'old range', type: 3, project_keyword_ids })
  await person.call(deleteTag, { user_tag_id: tag.id })
  await person.call(deleteKeywords, { project_keyword_ids })
  const closed = await makeProject(person, { project_name: 'Closed shop' })
  await person.call(deleteProjects, { project_ids: [closed.id] })
}

/** The site is cited, then not read, and then not cited any more. */
const setOverviews = ({ id }: Keyword) =>
  withDatabase(async (database) => {
    await database.query('DELETE FROM overview_days WHERE keyword_id = $1', [id])
    await database.query(
      `INSERT INTO overview_days (account_id, keyword_id, day, place)
       SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ago, place
       FROM keywords, (VALUES (29, 2), (12, 1), (9, -1), (6, 0), (3, -2)) AS told (ago, place)
       WHERE id = $1`,
      [id],
    )
    await database.query('UPDATE keywords SET citation_lost_on = $2 WHERE id = $1', [id, dayAgo(6)])
  })

/** Sets consistent numbers for a project's month. */
async function setMonth({ id }: Project, rank: number) {
  await setProjectDays(
    id,
    month.map((_, day) => ({
      checked_count: 14,
      ranked_count: 12,
      improved_count: 3 + (day % 3),
      declined_count: 2 + (day % 2),
      stable_count: 9 - (day % 3) - (day % 2),
      top_3_count: 2,
      top_10_count: 5,
      top_20_count: 8,
      known_count: 14,
      unranked_count: 2,
      volume_count: 12,
      price_count: 12,
      average_position: wave(rank, 4)(null, day),
      visibility: 50 + day / 3,
      visibility_score: 20 + day / 4,
      traffic: 8000 + 37 * day,
      traffic_value: 12_000 + 51 * day,
      impressions: 90_000 + 400 * day,
      ctr: 9 + (day % 5) / 10,
      volume: 118_000,
    })),
  )
  await setNumbers(id, { improved_count: 5, declined_count: 3, stable_count: 4 })
}

const movements = ['improved', 'declined', 'stable', 'new', 'dropped'] as const

async function setRow(keyword: Keyword, index: number) {
  const movement = movements[index % movements.length] ?? 'stable'
  const now = 1 + index * 5
  const change = { improved: 4, declined: -Math.min(12, now - 1), stable: 0, new: null, dropped: null }[
    movement
  ]
  const position = movement === 'dropped' ? null : now
  const previous = movement === 'dropped' ? now : change === null ? null : now + change
  const trend = month.map(wave(10 + index * 5, 2 + (index % 4)))
  await setPositions(keyword, [...trend.slice(0, -2), previous, position])
  await setRankState(keyword.id, {
    position,
    movement,
    change,
    position_day: dayAgo(0),
    landing_url:
      position === null
        ? null
        : `${site}/collections/${index % 3 === 0 ? 'all' : 'running-shoes-for-everybody'}`,
    previous_position: previous,
    best_position: Math.min(...trend, now),
    worst_position: Math.max(...trend, now),
    trend: [...trend.slice(0, -2), previous, position],
    trend_day: dayAgo(0),
    features: [[3, 4, 6], [2, 3, 6, 8], [1, 4], []][index % 4] ?? [],
    volume: index === 5 ? null : 12_400 >> (index % 9),
    cost_per_click: 1.2,
    is_sticky: index === 0,
    is_favourited: index < 3,
    is_enabled: index !== 7,
  })
  if (keyword.keyword_name.startsWith('hiking boots')) await setChecking(keyword.id, true)
  if (index === 3)
    await setRankState(keyword.id, { outcome: 'failed', failure: 'The search engine asked for a captcha.' })
}

const page = (order: readonly number[]): StoredDay => ({
  urls: order.map((number) =>
    number === 3
      ? `${site}/collections/all`
      : number === 9
        ? `${site}/sale`
        : `https://${number % 4 === 1 ? rivals[number % 3] : `magazine-${number}.example.net`}/guide/${number}/best-shoes-of-the-year`,
  ),
  features: [
    {
      type: 'people_also_ask',
      children: [
        { title: 'Which running shoes last longest?', url: `https://${rivals[0]}/faq` },
        { title: 'How often should running shoes be replaced?', url: null },
      ],
    },
  ],
  relateds: ['best running shoes', 'running shoes women', 'running shoes sale', 'cushioned running shoes'],
})

/** The keyword fell from the first place to the sixth: five others stand above it. */
const setFall = (keyword: Keyword) =>
  setResultPages(keyword, [page([3, 1, 2, 4, 5, 6, 7, 8]), page([1, 2, 4, 5, 6, 3, 7, 8])])

/** Adds stored pages, competitors, notes, tags and presets to a keyword. */
async function furnish(person: Person, keyword: Keyword, keywords: readonly Keyword[]) {
  const order = Array.from({ length: 20 }, (_, index) => index + 1)
  const [one, two, three, ...rest] = order
  const then = page([two!, one!, rest[0]!, three!, ...rest.slice(1)])
  await setResultPages(keyword, [then, null, then, then, null, then, page(order)])
  await person.call(addCompetitors, { project_keyword_ids: [keyword.id], competitors: rivals.join('\n') })
  for (const [index, { id }] of (
    await person.call(listCompetitors, { project_keyword_id: keyword.id })
  ).entries())
    await setCompetitorPositions(id, month.map(wave(8 + 7 * index, 3)))
  for (const [tag, type, upTo] of [
    ['brand', 1, 6],
    ['money', 2, 4],
    ['a longer tag', 4, 2],
  ] as const)
    await person.call(createTag, {
      tag,
      type,
      project_keyword_ids: keywords.slice(0, upTo).map(({ id }) => id),
    })
  const best = { tag: 'best', type: 5, filter: 'ranks_between=2', project_id: keyword.project_id } as const
  await person.call(createDynamicTag, best)
  for (const [text, ago, color] of [
    ['New titles', 3, 2],
    ['Server move', 12, 1],
  ] as const)
    await person.call(addNote, {
      project_keyword_ids: [keyword.id],
      selected_date: dayAgo(ago),
      text,
      description: 'Shortened the titles of all category pages.',
      color,
    })
  await person.call(createPreset, { name: 'Winners of the week', data: 'changes=1' })
  await person.call(createPreset, { name: 'Top 10', data: 'ranks_between=2' })
}

/** Connects keywords to the pages of their URLs, and makes two pages compete for one keyword. */
async function setLandingPages({ id }: Project) {
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
       SELECT DISTINCT account_id, project_id, landing_url, current_date - 40
       FROM keywords WHERE project_id = $1 AND landing_url IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [id],
    )
    await database.query(
      `UPDATE keywords SET landing_page_id = landing_pages.id,
         pages_contested_until = CASE WHEN keywords.id % 4 = 0 THEN current_date END
       FROM landing_pages
       WHERE keywords.project_id = $1 AND landing_pages.project_id = $1 AND landing_pages.url = keywords.landing_url`,
      [id],
    )
    await database.query(
      `UPDATE positions SET landing_page_id = keywords.landing_page_id
       FROM keywords WHERE keywords.project_id = $1 AND keyword_id = keywords.id`,
      [id],
    )
    await addCompetingPages(database, id)
  })
}

/** A month of Google's numbers for some keywords, and for searches that nobody tracks. */
async function setConsole(project: Project) {
  await setConsoleSite(project)
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO console_rows
       SELECT account_id, project_id, (current_date - ago)::date, gen_random_uuid(), query, landing_url, country_id,
         device_id, (keywords.id + ago) % 7, 40 + (keywords.id * ago) % 60, 3 + (keywords.id + ago) % 9
       FROM keywords, generate_series(1, 30) AS ago,
         unnest(ARRAY[phrase, phrase || ' near me', 'cheap ' || phrase]) AS query
       WHERE project_id = $1 AND landing_url IS NOT NULL AND keywords.id % 5 <> 0`,
      [project.id],
    )
  })
  await sumConsoleQueries(project)
}

/** A second page for every fourth keyword, which took the first one's place and lost it; every third shares a list. */
async function addCompetingPages(database: pg.Client, projectId: number) {
  await database.query(
    `INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
     SELECT DISTINCT account_id, project_id, landing_url || '-guide', current_date - 40
     FROM keywords WHERE project_id = $1 AND landing_url IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [projectId],
  )
  await database.query(
    `INSERT INTO page_switches (account_id, project_id, keyword_id, day, page_before, page)
     SELECT keywords.account_id, keywords.project_id, keywords.id, current_date - ago,
       CASE WHEN ago IN (14, 4) THEN landing_page_id ELSE guides.id END,
       CASE WHEN ago IN (14, 4) THEN guides.id ELSE landing_page_id END
     FROM keywords
     JOIN landing_pages AS guides
       ON guides.account_id = keywords.account_id AND guides.project_id = keywords.project_id
       AND guides.url = keywords.landing_url || '-guide'
     CROSS JOIN unnest(ARRAY[14, 9, 4, 2]) AS ago
     WHERE keywords.project_id = $1 AND keywords.id % 4 = 0`,
    [projectId],
  )
  await database.query(
    `UPDATE positions SET landing_page_id = switched.page
     FROM page_switches AS switched
     WHERE switched.project_id = $1 AND positions.account_id = switched.account_id
       AND positions.keyword_id = switched.keyword_id AND positions.day = switched.day`,
    [projectId],
  )
  await database.query(
    `INSERT INTO shared_lists (account_id, keyword_id, day, urls, positions)
     SELECT account_id, id, current_date, ARRAY[landing_url, landing_url || '-guide'],
       ARRAY[position, least(position + 11, 100)]
     FROM keywords WHERE project_id = $1 AND id % 3 = 0 AND position IS NOT NULL AND landing_url IS NOT NULL
     ON CONFLICT ON CONSTRAINT shared_lists_pkey
       DO UPDATE SET day = excluded.day, urls = excluded.urls, positions = excluded.positions`,
    [projectId],
  )
}
