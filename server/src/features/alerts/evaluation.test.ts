import { updateClickCurve } from '@rankline/contract/click-curve/calls'
import { utcDay } from '@rankline/contract/days'
import { toggleSetting } from '@rankline/contract/keywords/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { describe, expect, test } from 'vitest'
import { checkOn, makeAlert } from '../../../tests/support/alerts.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { shoeShopForTests } from '../../../tests/support/shoe-shop.ts'

const { alertOn, app, check, evaluate, shop } = shoeShopForTests()

describe('single keywords', () => {
  test('the first position is a baseline; a move is told once, with its page and the way to it', async () => {
    const alert = await alertOn({ name: 'Ups' })
    await check(-2, { red: 12 })
    expect(await evaluate()).toEqual([])
    await check(-1, { red: 4 })
    const [told, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(told).toMatchObject({
      originId: alert.id,
      title: `Ups: red shoes ${shop.number}`,
      summary: `“red shoes ${shop.number}” (desktop) of Shop went from 12 to 4 on ${utcDay(-1)}. Alert: Position improves.`,
      rows: [{ text: `red shoes ${shop.number}`, from: '12', to: '4', url: 'https://www.example.com/page' }],
      link: {
        path: `/projects/${shop.project.id}/keywords?keywords=${shop.red.id}`,
        text: 'Show the keyword',
      },
      data: { alert_id: alert.id, keyword_count: 1, before: 12, now: 4, day: utcDay(-1) },
    })
    expect(await evaluate(), 'nothing is told twice').toEqual([])
    const { data } = await app.items(listNotifications, {}, shop.person.token)
    expect(data[0]).toMatchObject({ title: told?.title, click_action: told?.link.path })
  })

  test('a list too short to tell fires nothing, and what follows is compared with the last known position', async () => {
    await alertOn({ name: 'Downs', trigger_action: 'declined' })
    await alertOn({ name: 'Gone', trigger_action: 'dropped' })
    await check(-3, { red: 8 })
    await check(-2, { red: null }, 20)
    expect(await evaluate()).toEqual([])
    await check(-1, { red: 8 })
    expect(await evaluate()).toEqual([])
    await check(0, { red: null })
    const told = await evaluate()
    expect(told.map(({ title }) => title)).toEqual([
      `Downs: red shoes ${shop.number}`,
      `Gone: red shoes ${shop.number}`,
    ])
    expect(told[0]?.rows[0]).toMatchObject({ from: '8', to: 'not ranked' })
    expect(told[0]?.data).toMatchObject({ before: 8, now: null })
  })

  test('a second check of the day is compared with the first', async () => {
    await alertOn({})
    await check(-1, { red: 10 })
    await check(0, { red: 5 })
    expect(await evaluate()).toHaveLength(1)
    await check(0, { red: 5 })
    expect(await evaluate()).toEqual([])
    await check(0, { red: 3 })
    expect((await evaluate())[0]?.rows[0]).toMatchObject({ from: '5', to: '3' })
  })

  test('two checks before one evaluation are both judged', async () => {
    await alertOn({ trigger_action: 'top_3' })
    await check(-1, { red: 10 })
    await check(0, { red: 2 })
    await check(0, { red: 9 })
    expect((await evaluate())[0]?.rows).toMatchObject([{ from: '10', to: '2' }])
  })

  test('a streak counts checks: days without one, and shallow ones, are left out', async () => {
    await alertOn({ trigger_action: 'consistent_up', trigger_value: 3 })
    await check(-9, { red: 30 })
    await check(-7, { red: 20 })
    await check(-6, { red: null }, 10)
    await check(-5, { red: 15 })
    expect(await evaluate()).toEqual([])
    await check(0, { red: 14 })
    expect(await evaluate()).toHaveLength(1)
    await check(0, { red: 13 })
    expect((await evaluate())[0]?.rows).toMatchObject([{ from: '14', to: '13' }])
    await check(0, { red: 13 })
    expect(await evaluate()).toEqual([])
  })

  test('stable is told for equal positions only', async () => {
    await alertOn({ trigger_action: 'stable' })
    await check(-2, { red: 7, blue: null })
    await check(-1, { red: 7, blue: null })
    const [told] = await evaluate()
    expect(told?.summary).toContain('stayed at 7')
    expect(told?.rows).toHaveLength(1)
  })

  test('one message for all keywords, ten rows, those with the most traffic first', async () => {
    await makeKeywords(
      app,
      shop.person,
      shop.project,
      Array.from({ length: 12 }, (_, i) => `many ${shop.number} ${i}`).join('\n'),
    )
    const { rows: ids } = await app.database.pool.query<{ id: number; phrase: string }>(
      'SELECT id, phrase FROM keywords WHERE account_id = $1 ORDER BY id',
      [shop.person.accountId],
    )
    await alertOn({})
    await app.database.pool.query('UPDATE keywords SET volume = 10000 WHERE account_id = $1 AND id = $2', [
      shop.person.accountId,
      ids[5]!.id,
    ])
    await checkOn(
      app,
      -1,
      ids.map((keyword) => [keyword, 50] as const),
    )
    await checkOn(
      app,
      0,
      ids.map((keyword, index) => [keyword, 10 + index] as const),
    )
    const [told, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(told?.title).toBe(`Moves: ${ids.length} keywords`)
    expect(told?.rows).toHaveLength(10)
    expect(told?.rows.slice(0, 2).map(({ text }) => text)).toEqual([ids[5]!.phrase, ids[0]!.phrase])
    const listed = new URL(told!.link.path, 'https://x').searchParams.get('keywords')!.split(',')
    expect(listed.map(Number).toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
  })

  test('rows are ranked by the click curve that the account has set', async () => {
    const flat = Array.from({ length: 20 }, (_, index) => [`position_${index + 1}`, index < 2 ? 1 : 50])
    await app.items(updateClickCurve, Object.fromEntries(flat), shop.person.token)
    await app.database.pool.query('UPDATE keywords SET volume = 100 WHERE account_id = $1', [
      shop.person.accountId,
    ])
    await alertOn({})
    await check(-1, { red: 9, blue: 9 })
    await check(0, { red: 1, blue: 3 })
    const [told] = await evaluate()
    expect(told?.rows.map(({ text }) => text)).toEqual([shop.blue.keyword_name, shop.red.keyword_name])
  })

  test('ALERT-073 only keywords with alerts turned on take part', async () => {
    await alertOn({})
    await check(-1, { red: 10, blue: 10 })
    await app.items(
      toggleSetting,
      { project_keyword_id: shop.red.id, type: 'is_alerts_enabled' },
      shop.person.token,
    )
    await check(0, { red: 1, blue: 1 })
    const [told] = await evaluate()
    expect(told?.rows.map(({ text }) => text)).toEqual([shop.blue.keyword_name])
  })

  test('an alert about one keyword, as position, visibility or average, leaves the others alone', async () => {
    const of = { source_type_project_keyword: shop.red.id }
    await alertOn({ ...of, name: 'P', trigger_action: 'decrease_number', trigger_value: 5 })
    await alertOn({
      ...of,
      name: 'V',
      trigger_type: 'visibility',
      trigger_action: 'increase_number',
      trigger_value: 5,
    })
    await alertOn({
      ...of,
      name: 'A',
      trigger_type: 'avg',
      trigger_action: 'lesser_than_or_equal',
      trigger_value: 5,
    })
    await check(-1, { red: 10, blue: 10 })
    await check(0, { red: 5, blue: 1 })
    const told = await evaluate()
    expect(told.map(({ title }) => title)).toEqual(
      ['P', 'V', 'A'].map((name) => `${name}: red shoes ${shop.number}`),
    )
    expect(told.map(({ rows: [row] }) => [row?.from, row?.to])).toEqual([
      ['10', '5'],
      ['8.8%', '25.3%'],
      ['10', '5'],
    ])
  })

  test('a tag covers keywords of several projects', async () => {
    const other = await makeProject(app, shop.person, {
      project_name: 'Blog',
      project_url: 'https://blog.example.org/',
    })
    const [green] = await makeKeywords(app, shop.person, other, `green shoes ${shop.number}`)
    const tagged = { tag: 'brand', type: 1, project_keyword_ids: [shop.red.id, green!.id] }
    const { id } = await app.items(createTag, tagged, shop.person.token)
    await makeAlert(app, shop.person, { source_type: 'tags', source_type_tag: id })
    await check(-1, { red: 10, blue: 10 })
    await checkOn(app, -1, [[green!, 10]], { site: 'https://blog.example.org' })
    await check(0, { red: 1, blue: 1 })
    await checkOn(app, 0, [[green!, 2]], { site: 'https://blog.example.org' })
    const told = await evaluate()
    expect(told).toHaveLength(1)
    expect(told[0]?.rows.map(({ text }) => text)).toEqual([shop.red.keyword_name, green!.keyword_name])
    expect(told[0]?.link.path).toBe(`/keywords?keywords=${shop.red.id},${green!.id}`)
  })
})
