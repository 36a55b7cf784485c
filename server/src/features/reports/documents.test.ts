import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { addNote } from '@rankline/contract/notes/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOn, seenOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { documentOf, makeReport } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

const app = appForTests()
const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
let person: SignedUp
let project: Project
let keywords: Keyword[]
let ctx: ReturnType<typeof sendingContext>

const phrases = ['=1+1', 'gone', 'kept', 'new', 'risen, "far"', 'unchecked', '跑步鞋']
const named = (phrase: string) => keywords.find(({ keyword }) => keyword === phrase)!

beforeAll(async () => {
  ctx = sendingContext(app)
})
beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  keywords = await makeKeywords(app, person, project, phrases.join('\n'))
})

async function checkAll() {
  const at = (day: number, places: [string, number | null][], depth = 100) =>
    checkOn(
      app,
      day,
      places.map(([phrase, place]) => [named(phrase), place]),
      { depth },
    )
  await at(-8, [
    ['=1+1', 5],
    ['gone', 9],
    ['kept', 4],
    ['new', null],
    ['risen, "far"', 60],
    ['跑步鞋', 7],
  ])
  await at(-1, [
    ['=1+1', 5],
    ['gone', null],
    ['new', 12],
    ['risen, "far"', 2],
    ['跑步鞋', 8],
  ])
  // Too shallow to find the page again.
  await at(-1, [['kept', null]], 10)
}

const document = async (changes: Record<string, string | number>) => {
  const { id } = await makeReport(app, person, project.id, changes)
  return (await documentOf(app, ctx, person, id)).bytes
}

/** Rows by keyword, each by the titles of its columns. */
async function csv(changes: Record<string, string | number> = {}) {
  const text = (await document({ document_type: 2, ...changes })).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  const [head = [], ...lines] = text.slice(1).trimEnd().split('\r\n').map(cells)
  return new Map(
    lines.map((line) => [line[0], Object.fromEntries(head.map((title, index) => [title, line[index]]))]),
  )
}

const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))

describe('CSV', () => {
  test('REP-034 the numbers are those of the list', async () => {
    for (const day of [-2, -1, 0])
      await checkOn(
        app,
        day,
        keywords
          .slice(0, 5)
          .map((keyword, index) => [keyword, index === 3 && day === 0 ? null : 1 + 7 * index - day]),
      )
    for (const { id } of keywords) await setStanding(app, id, { volume: 1_000 + id, cost_per_click: 1.5 })
    const rows = await csv({ start_at: utcDay(), end_at: utcDay(), document_detail: 2 })
    const list = await app.items(listKeywords, { project_id: project.id }, person.token)
    expect(rows.size).toBe(list.total)
    const stateOf = (shown: Keyword) => {
      if (shown.position_day === null) return 'not checked yet'
      return shown.current_position === null ? 'not in top 100' : 'ranked'
    }
    for (const shown of list.data) {
      const row = rows.get(shown.keyword.startsWith('=') ? `'${shown.keyword}` : shown.keyword)
      expect(row, shown.keyword).toMatchObject({
        Position: String(shown.current_position ?? ''),
        'Position state': stateOf(shown),
        Previous: String(shown.prev_position ?? ''),
        Change: String(shown.diff ?? ''),
        Best: String(shown.best_position ?? ''),
        Worst: String(shown.worst_position ?? ''),
        Page: shown.latest_position_url ?? '',
        'Position of': shown.position_day ?? '',
        Volume: String(shown.volume ?? ''),
        'Traffic (estimated)': shown.position_day === null ? '' : String(shown.traffic ?? ''),
        'Value in USD (estimated)': shown.position_day === null ? '' : String(shown.traffic_value ?? ''),
      })
    }
  })

  test('formulas are defused, and separators and quotes are kept', async () => {
    await checkAll()
    const rows = await csv()
    expect([...rows.keys()]).toEqual(expect.arrayContaining(["'=1+1", 'risen, "far"', '跑步鞋']))
  })

  test('a failed or shallow check is no lost ranking', async () => {
    await checkAll()
    await setStanding(app, named('跑步鞋').id, { outcome: 'failed', failure: 'The engine did not answer.' })
    const rows = await csv()
    expect(rows.get('kept')).toMatchObject({
      Position: '4',
      Previous: '4',
      Movement: 'stable',
      'Position of': utcDay(-8),
    })
    expect(rows.get('跑步鞋')).toMatchObject({ Position: '8', 'Last check': 'failed' })
    const left = { Position: '', 'Position state': 'not in top 100' }
    expect(rows.get('gone')).toMatchObject({ ...left, Previous: '9', Movement: 'dropped' })
    expect(rows.get('new')).toMatchObject({
      Position: '12',
      'Position state': 'ranked',
      Previous: '',
      Movement: 'new',
    })
    expect(rows.get('unchecked')).toMatchObject({ Position: '', Movement: '' })
  })

  test('what was checked after the days is not in the document', async () => {
    await checkAll()
    await checkOn(app, 0, [[named('gone'), 1]])
    expect((await csv()).get('gone')).toMatchObject({
      Position: '',
      'Position state': 'not in top 100',
      Page: '',
    })
  })

  test('a keyword that was checked after the days keeps its page of then', async () => {
    await checkAll()
    await checkOn(app, 0, [[named('new'), 30]], { site: 'https://www.example.com/moved' })
    expect((await csv()).get('new')).toMatchObject({ Position: '12', Page: 'https://www.example.com/page' })
    const pages = await textOfPdf(await document({ document_type: 1, document_detail: 1 }))
    const gain = pages.join('\n').split('Biggest gains')[1]?.split('Biggest drops')[0]
    expect(gain).toMatch(/new[\s\S]+\/page/)
    expect(pages.join('\n')).not.toContain('moved')
  })

  test('Advanced has a column for each day', async () => {
    await checkAll()
    const row = (await csv({ document_detail: 2 })).get('new') ?? {}
    expect(row[utcDay(-1)]).toBe('12')
    expect(row[utcDay(-3)]).toBe('')
    expect(Object.keys(row)).not.toContain(utcDay(-8))
    expect(Object.keys((await csv()).get('new') ?? {})).not.toContain('Volume')
  })
})

describe('PDF', () => {
  const pdf = async (changes: Record<string, string | number>) =>
    textOfPdf(await document({ document_type: 1, ...changes }))

  test('after first checks alone, it says when changes show', async () => {
    await checkOn(app, -1, [
      [named('kept'), 4],
      [named('gone'), null],
    ])
    const text = (await pdf({ document_detail: 1 })).join('\n').replace(/\s+/g, ' ')
    expect(text).toContain('2 keywords checked for the first time: changes show after the next check.')
    expect(text).not.toContain('improved, 0 fell')
  })

  test('REP-034 Basic tells the counts, the date of the data and the failed checks, and lists every keyword', async () => {
    await checkAll()
    await setStanding(app, named('跑步鞋').id, { outcome: 'failed', failure: 'The engine did not answer.' })
    const pages = await pdf({ document_detail: 1 })
    const text = pages.join('\n').replace(/\s+/g, ' ')
    expect(pages[0]).toContain('Shop')
    expect(text).toContain('2 of 7 keywords improved, 2 went down, and 2 stayed the same.')
    expect(text).toContain('The last check of 1 keyword failed; the last known position is shown.')
    expect(text).toContain('1 keyword not checked yet.')
    expect(text).toContain('Data as of')
    expect(text).toContain('Biggest gains')
    for (const phrase of phrases) expect(text).toContain(phrase)
    expect(text).not.toContain('Average position Of')
    expect(text).not.toContain('TRAFFIC')
  })

  test('a keyword checked for the first time is in the level, not in the change', async () => {
    await checkOn(app, -8, [[named('kept'), 11]])
    await checkOn(app, -1, [
      [named('kept'), 11],
      [named('new'), 91],
    ])
    const text = (await pdf({ document_detail: 1 })).join('\n').replace(/\s+/g, ' ')
    expect(text).toContain('Visibility is 1.7% (±0 points over the keywords known before).')
    expect(text).toMatch(/AVERAGE POSITION.* 51\.0 ±0/i)
  })

  test.each([1, 2])('with detail %i, visits lost are said and sort the drops', async (document_detail) => {
    await checkAll()
    await setStanding(app, named('跑步鞋').id, { volume: 170_000 })
    await setStanding(app, named('=1+1').id, { volume: 1_000 })
    const text = (await pdf({ document_detail })).join('\n').replace(/\s+/g, ' ')
    // From 7 to 8, before the keyword without a volume that left the list.
    const [gains = '', drops = ''] = text.split('Biggest gains')[1]?.split('Biggest drops') ?? []
    expect(drops).toMatch(
      /CHANGE VISITS PAGE 跑步鞋 · desktop 7 8 −1 −\d,\d{3} .*gone · desktop 9 No Rank left – /,
    )
    // No keyword that gained has a volume.
    expect(gains).not.toContain('VISITS')
    expect(text).toMatch(/Estimated visits a month: [\d,]+ \(−[\d,]+, −\d+%\)\./)
    // The tile.
    if (document_detail === 2) expect(text).toMatch(/ESTIMATED VISITS A MONTH.* [\d,]+ −[\d,]+ /i)
  })

  test.each([
    [20, 17, '17.0 ▲ 3.0'],
    [17, 20, '20.0 ▼ 3.0'],
  ])('an average position from %i to %i shows as on screen', async (from, to, shown) => {
    await checkOn(app, -8, [[named('kept'), from]])
    await checkOn(app, -1, [[named('kept'), to]])
    const text = (await pdf({ document_detail: 1 })).join('\n').replace(/\s+/g, ' ')
    expect(text.split(/AVERAGE POSITION/i)[1]).toContain(` ${shown} `)
  })

  test('REP-034 Advanced adds charts, estimates and the notes of the days', async () => {
    await checkAll()
    for (const { id } of keywords) await setStanding(app, id, { volume: 1_000, cost_per_click: 1 })
    const note = { project_keyword_ids: [named('new').id], text: 'New shop', selected_date: utcDay(-3) }
    await app.items(addNote, note, person.token)
    const text = (await pdf({ document_detail: 2 })).join('\n').replace(/\s+/g, ' ')
    for (const part of ['Clicks of the positions', 'Average position', 'TRAFFIC', 'New shop (new)'])
      expect(text).toContain(part)
  })

  test('T9 charts of other days than the report say so, and average positions have a decimal', async () => {
    await checkAll()
    const days = { start_at: utcDay(-7), end_at: utcDay(-1), document_detail: 2 }
    const text = (await pdf(days)).join('\n').replace(/\s+/g, ' ')
    const [from, to] = [utcDay(-30), utcDay(-1)].map((day) => longDay.format(new Date(day)))
    for (const heading of ['Visibility', 'Average position'])
      expect(text).toMatch(new RegExp(`${heading}, ${from} – ${to} `))
    // Labels of the axis, in the form of the tile.
    const chart = text.split(`Average position, ${from}`)[1]?.split('Distribution')[0] ?? ''
    expect(chart).toMatch(/ \d+\.\d /)
    const month = (await pdf({ ...days, start_at: utcDay(-40) })).join('\n').replace(/\s+/g, ' ')
    expect(month, 'the charts have the days of the report').not.toMatch(/Visibility, \d/)
  })

  test('REP-038 Advanced has charts, features, estimates, competitors and notes, and Basic has none of them', async () => {
    const risen = named('risen, "far"')
    await app.items(
      addCompetitors,
      { project_keyword_ids: [risen.id], competitors: 'https://rival.example' },
      person.token,
    )
    const places = (own: number) => ({ 'https://www.example.com/page': own, 'https://rival.example/': 1 })
    await seenOn(app, -8, risen, places(60))
    await seenOn(app, -2, risen, places(3), { features: { local_pack: [] } })
    await seenOn(app, -1, risen, places(4), { features: { local_pack: [] } })
    for (const { id } of keywords) await setStanding(app, id, { volume: 1_000, cost_per_click: 1 })
    const note = { project_keyword_ids: [risen.id], text: 'New shop', selected_date: utcDay(-3) }
    await app.items(addNote, note, person.token)
    const [basic, advanced] = await Promise.all(
      [1, 2].map(async (detail) => (await pdf({ document_detail: detail })).join('\n').replace(/\s+/g, ' ')),
    )
    for (const text of [basic, advanced]) {
      for (const part of ['Summary', 'keywords improved', 'Distribution']) expect(text).toContain(part)
      // Current, previous, change, best and worst.
      expect(text).toMatch(/KEYWORD NOW BEFORE CHANGE BEST WORST/)
      expect(text).toMatch(/risen, "far" · desktop 4 60 \S*56 3 60/)
    }
    const added = {
      charts: 'Clicks of the positions',
      features: 'Local pack',
      volume: 'VOLUME',
      traffic: 'Estimated traffic',
      value: 'VALUE',
      competitors: 'rival.example',
      notes: 'New shop',
    }
    for (const [name, words] of Object.entries(added)) {
      expect(advanced, name).toContain(words)
      expect(basic, name).not.toContain(words)
    }
  })

  test('a project without keywords and one that was never checked make a document', async () => {
    const empty = await makeProject(app, person, { project_url: 'https://empty.example.com/' })
    const { id } = await makeReport(app, person, empty.id, { document_type: 1, document_detail: 2 })
    const text = (await textOfPdf((await documentOf(app, ctx, person, id)).bytes)).join(' ')
    expect(text).toContain('The project has no keywords yet.')
    const unchecked = (await pdf({ document_detail: 2 })).join(' ')
    for (const said of ['No keyword has been checked yet.', 'No numbers on these days.'])
      expect(unchecked).toContain(said)
  })

  test("a client's document is in the name of the brand", async () => {
    const client = await signUpClient(app, await makeBrand(app, person))
    const theirs = await makeProject(app, client)
    const { id } = await makeReport(app, client, theirs.id, { document_type: 1 })
    const { bytes } = await documentOf(app, ctx, client, id)
    const [cover = ''] = await textOfPdf(bytes)
    const { name } = await app.database.db
      .selectFrom('brands')
      .select('name')
      .where('id', '=', client.brandId)
      .executeTakeFirstOrThrow()
    expect(cover).toContain(name)
    expect(cover).not.toContain('Rankline')
  })

  test("the brand's introduction comes before the numbers, as it was typed", async () => {
    const client = await signUpClient(app, await makeBrand(app, person))
    await app.database.db
      .updateTable('brands')
      .set({ report_intro: 'Dear <b>client</b>,\n\nthis month was good & calm.' })
      .where('id', '=', client.brandId)
      .execute()
    const theirs = await makeProject(app, client)
    for (const document_detail of [1, 2]) {
      const { id } = await makeReport(app, client, theirs.id, { document_type: 1, document_detail })
      const { bytes } = await documentOf(app, ctx, client, id)
      const [first = ''] = await textOfPdf(bytes)
      expect(first.replaceAll(/\s+/g, ' ')).toMatch(
        /Dear <b>client<\/b>, this month was good & calm\. .*Summary/,
      )
    }
  })
})
