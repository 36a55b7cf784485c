import { utcDay } from '@rankline/contract/days'
import { describe, expect, test } from 'vitest'
import { messagesTo, systemOf, watchedKeyword } from '../../../../tests/support/alerts.ts'
import { evaluateAccount } from '../evaluation.service.ts'

const [SITE, OTHER, RIVAL] = [
  'https://www.example.com/a',
  'https://www.example.com/b',
  'https://www.rival.example/x',
]

const { alertOn, evaluate, preview, see, watched } = watchedKeyword()
describe('a feature of the result page', () => {
  const cited = { features: { ai_overview: [SITE], videos: [RIVAL] } }
  const none = { features: { ai_overview: [RIVAL], videos: [RIVAL] } }

  test('is told when the site enters and leaves it, with its name, once', async () => {
    await alertOn('feature', 'feature_moved')
    await see(-3, { [SITE]: 5 }, none)
    expect(await evaluate(), 'first seen').toEqual([])
    await see(-2, { [SITE]: 5 }, cited)
    const [won, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(won).toMatchObject({
      summary: `“${watched.phrase}” (desktop) of Shop has the site in AI overview on ${utcDay(-2)}. Alert: The site enters or leaves a result-page feature.`,
      rows: [{ text: watched.phrase, to: 'in AI overview', url: SITE }],
      link: { path: `/projects/${watched.project.id}/keywords?keywords=${watched.red.id}` },
      data: { trigger_type: 'feature', features_won: 'AI overview', features_lost: '', now: 5 },
    })
    expect(await evaluate(), 'nothing is told twice').toEqual([])
    await see(-1, { [SITE]: 5 }, cited)
    expect(await evaluate()).toEqual([])
    await see(0, { [SITE]: 5 }, none)
    expect((await evaluate())[0]?.rows[0]).toMatchObject({ to: 'no longer in AI overview' })
    expect((await preview('feature', 'feature_moved')).days).toEqual([
      { day: utcDay(-2), keyword_count: 1 },
      { day: utcDay(0), keyword_count: 1 },
    ])
    expect((await preview('feature', 'feature_lost')).days).toEqual([{ day: utcDay(0), keyword_count: 1 }])
  })

  test('that never moved is told from nothing stored by the preview', async () => {
    expect(await preview('feature', 'feature_moved')).toMatchObject({ since: null, lacks: 'checks' })
    await see(-3, { [SITE]: 5 }, none)
    await see(-1, { [SITE]: 5 }, none)
    expect(await preview('feature', 'feature_moved')).toMatchObject({
      since: utcDay(-3),
      lacks: null,
      days: [],
    })
    expect(await preview('page', 'page_changed')).toMatchObject({ since: utcDay(-3), lacks: null, days: [] })
  })

  test('may be a certain one', async () => {
    await alertOn('feature', 'feature_won', { trigger_target: '7' })
    await see(-3, { [SITE]: 5 }, none)
    await see(-2, { [SITE]: 5 }, cited)
    expect(await evaluate()).toEqual([])
    await see(-1, { [SITE]: 5 }, { features: { videos: [SITE] } })
    expect((await evaluate())[0]?.summary).toContain('Alert: The site enters Videos.')
    expect((await preview('feature', 'feature_won', { trigger_target: '7' })).days).toHaveLength(1)
  })

  test('is neither entered nor left where an overview was not read', async () => {
    await alertOn('feature', 'feature_moved')
    await see(-5, { [SITE]: 5 }, cited)
    await see(-4, { [SITE]: 5 }, { features: { ai_overview: [], videos: [RIVAL] } })
    await see(-3, { [SITE]: 5 }, cited)
    expect(await evaluate()).toEqual([])
    await see(-2, { [SITE]: 5 }, { features: { ai_overview: [], videos: [RIVAL] } })
    await see(-1, { [SITE]: 5 }, none)
    expect((await evaluate())[0]?.rows[0]).toMatchObject({ to: 'no longer in AI overview' })
    expect((await preview('feature', 'feature_lost')).days).toEqual([{ day: utcDay(-1), keyword_count: 1 }])
  })

  test('is on the first page: a short list tells it, and no position', async () => {
    await alertOn('feature', 'feature_won')
    await alertOn('position', 'stable')
    await see(-2, { [SITE]: 50 }, none)
    await see(-1, {}, { ...cited, depth: 20 })
    const reported = await evaluate()
    expect(reported.map(({ data }) => data.trigger_type)).toEqual(['feature'])
  })

  test('is not told after a failed check, nor between two sources', async () => {
    await alertOn('feature', 'feature_moved')
    await see(-5, { [SITE]: 5 }, none)
    await see(-4, { [SITE]: 5 }, { ...cited, isFailed: true })
    await see(-3, { [SITE]: 5 }, none)
    await see(-2, { [SITE]: 5 }, { ...cited, source: 'another' })
    expect(await evaluate()).toEqual([])
    await see(-1, { [SITE]: 5 }, { ...none, source: 'another' })
    expect(await evaluate()).toHaveLength(1)
  })
})

describe('the landing page', () => {
  test('is told when another one ranks, also after days without a rank', async () => {
    await alertOn('page', 'page_changed')
    await see(-6, { [SITE]: 5 })
    expect(await evaluate(), 'first seen').toEqual([])
    await see(-5, { [SITE]: 3 })
    expect(await evaluate()).toEqual([])
    await see(-4, {})
    expect(await evaluate(), 'dropped').toEqual([])
    await see(-3, {}, { depth: 20 })
    expect(await evaluate(), 'too short a list').toEqual([])
    await see(-2, { [OTHER]: 4 })
    const [reported, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(reported).toMatchObject({
      summary: `“${watched.phrase}” (desktop) of Shop ranks with /b instead of /a on ${utcDay(-2)}. Alert: Another page of the site ranks.`,
      rows: [{ from: '/a', to: '/b', url: OTHER }],
      data: { url: OTHER, url_before: SITE },
    })
    expect((await preview('page', 'page_changed')).days).toEqual([{ day: utcDay(-2), keyword_count: 1 }])
  })

  test('that comes back makes two pages that trade places; they are told once', async () => {
    await alertOn('page', 'pages_trade')
    for (const [offset, url] of [
      [-5, SITE],
      [-4, OTHER],
    ] as const)
      await see(offset, { [url]: 5 })
    expect(await evaluate()).toEqual([])
    await see(-3, { [SITE]: 5 })
    expect(await evaluate()).toHaveLength(1)
    await see(-2, { [OTHER]: 5 })
    expect(await evaluate()).toEqual([])
    expect((await preview('page', 'pages_trade')).days).toEqual([{ day: utcDay(-3), keyword_count: 1 }])
  })

  test('of a second check of the day is compared with the first', async () => {
    await alertOn('page', 'page_changed')
    await see(-1, { [SITE]: 5 })
    await see(0, { [OTHER]: 5 })
    expect(await evaluate()).toHaveLength(1)
    await see(0, { [SITE]: 5 })
    expect((await evaluate())[0]?.rows).toMatchObject([{ from: '/b', to: '/a' }])
    await see(0, { [SITE]: 4 })
    expect(await evaluate()).toEqual([])
  })
})

test('the share of voice is compared once a day, and not on its first day', async () => {
  await alertOn('share', 'share_falls', { trigger_value: 50 })
  const { app, person } = watched
  const compare = async (day: string) => {
    await app.database.pool.query('UPDATE alerts SET compared_day = $2::date - 1 WHERE account_id = $1', [
      person.accountId,
      day,
    ])
    const before = await messagesTo(app, person.accountId)
    await evaluateAccount(systemOf(app), person.accountId, new Date(`${utcDay()}T12:00:00Z`))
    return (await messagesTo(app, person.accountId)).slice(before.length)
  }
  await see(-1, { [SITE]: 1 })
  expect(await compare(utcDay(-1)), 'the first day').toEqual([])
  await app.database.pool.query(
    "UPDATE positions SET day = day - 1, checked_at = checked_at - interval '1 day' WHERE account_id = $1",
    [person.accountId],
  )
  await see(-1, {})
  const [reported, ...others] = await compare(utcDay(-1))
  expect(others).toEqual([])
  expect(reported).toMatchObject({
    summary: `The share of voice of Shop fell by 100 points, from 100% to 0%, on ${utcDay(-1)}. Alert: Share of voice falls by 50 points or more.`,
    data: { before: 100, now: 0 },
    link: { path: `/projects/${watched.project.id}/keywords` },
  })
  expect((await preview('share', 'share_falls', { trigger_value: 50 })).days).toEqual([
    { day: utcDay(-1), keyword_count: 1 },
  ])
  expect((await preview('share', 'share_rises', { trigger_value: 50 })).days).toEqual([])
})

describe('the featured snippet', () => {
  const held = { features: { featured_snippet: [SITE] } }
  const others = { [RIVAL]: 1, 'https://third.example/': 2 }

  test('that takes the site out of the list is told as a better place, and not as a loss', async () => {
    await alertOn('position', 'declined')
    await alertOn('position', 'improved')
    await see(-2, { [RIVAL]: 1, [SITE]: 2 })
    await evaluate()
    await see(-1, others, held)
    const reported = await evaluate()
    expect(reported.map(({ summary }) => summary)).toEqual([
      expect.stringContaining('went from 2 to 1 · featured snippet'),
    ])
    await see(0, { [RIVAL]: 1, [SITE]: 2 })
    expect((await evaluate()).map(({ summary }) => summary)).toEqual([
      expect.stringContaining('went from 1 · featured snippet to 2'),
    ])
  })

  test('is still told as a feature that the site enters', async () => {
    await alertOn('feature', 'feature_won')
    await see(-2, { [RIVAL]: 1, [SITE]: 2 })
    await evaluate()
    await see(-1, others, held)
    expect((await evaluate()).map(({ rows }) => rows[0]?.to)).toEqual(['in Featured snippet'])
  })
})
