import { utcDay } from '@rankline/contract/days'
import { describe, expect, test } from 'vitest'
import { shoeShopForTests } from '../../../tests/support/shoe-shop.ts'

const { alertOn, check, evaluate } = shoeShopForTests()

describe('averages', () => {
  /** Twenty past midnight after a day. */
  const nightAfter = (offset: number) => new Date(`${utcDay(offset + 1)}T00:30:00Z`)

  test('a project is compared once a day, after the day, over the keywords known before', async () => {
    await check(-1, { red: 11, blue: 21 })
    await alertOn({ trigger_type: 'visibility', trigger_action: 'increase_number', trigger_value: 5 })
    await check(0, { red: 7, blue: 21 })
    expect(await evaluate(new Date(`${utcDay(0)}T23:59:00Z`))).toEqual([])
    expect(await evaluate(new Date(`${utcDay(1)}T00:10:00Z`)), 'late checks may still come').toEqual([])
    const [told] = await evaluate(nightAfter(0))
    expect(told).toMatchObject({
      title: 'Moves: Shop',
      summary: `The visibility of Shop went from 2% to 7.5% on ${utcDay(0)}. Alert: Visibility rises by 5 points or more.`,
      rows: [],
      data: { before: 2, now: 7.5, keyword_count: 0 },
    })
    expect(await evaluate(nightAfter(0))).toEqual([])
  })

  test('new keywords and shallow checks change no average', async () => {
    await check(-1, { red: 11 })
    await alertOn({ trigger_type: 'visibility', trigger_action: 'declined' })
    await alertOn({ trigger_type: 'avg', trigger_action: 'declined' })
    await check(0, { red: null }, 10)
    await check(0, { blue: 90 })
    expect(await evaluate(nightAfter(0))).toEqual([])
    await check(1, { red: 11, blue: 95 })
    const told = await evaluate(nightAfter(1))
    expect(told.map(({ data }) => [data.before, data.now])).toEqual([
      [1.7, 1.6],
      [50.5, 53],
    ])
  })

  test('a night without a worker loses nothing, and a project that nobody ranks for has no average rank', async () => {
    await check(-1, { red: 11 })
    await alertOn({ trigger_type: 'visibility', trigger_action: 'declined' })
    await alertOn({ trigger_type: 'avg', trigger_action: 'improved' })
    await check(0, { red: null })
    await check(1, { red: null })
    const told = await evaluate(nightAfter(1))
    expect(told.map(({ data }) => [data.before, data.now])).toEqual([[3.2, 0]])
    await check(2, { red: 3 })
    const [later] = await evaluate(nightAfter(2))
    expect(later, 'null before').toBeUndefined()
  })
})
