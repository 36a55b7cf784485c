import { updateAlertStatus } from '@rankline/contract/alerts/calls'
import { describe, expect, test } from 'vitest'
import { messagesTo, systemOf } from '../../../tests/support/alerts.ts'
import { shoeShopForTests } from '../../../tests/support/shoe-shop.ts'
import { endAfterDelivery } from './after-delivery.service.ts'

const { alertOn, app, check, evaluate, shop } = shoeShopForTests()

describe('how often', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  test('ALERT-071 within an hour there is one message, and the next holds what came between', async () => {
    await alertOn({ alert_settings: ['enable_alerts', 'prevent_spam'] })
    await check(-1, { red: 30, blue: 30 })
    await check(0, { red: 20 })
    expect(await evaluate()).toHaveLength(1)
    await check(0, { red: 10 })
    await check(0, { blue: 9 })
    expect(await evaluate(minutes(59))).toEqual([])
    const [told, ...others] = await evaluate(minutes(61))
    expect(others).toEqual([])
    expect(told?.rows.map(({ from, to }) => [from, to])).toEqual([
      ['30', '9'],
      ['20', '10'],
    ])
  })

  test('ALERT-072 an alert that ends with its first message waits for its success, and is off after it', async () => {
    const alert = await alertOn({ alert_settings: ['enable_alerts', 'disable_after_first'] })
    await check(-1, { red: 30, blue: 30 })
    await check(0, { red: 20 })
    expect(await evaluate()).toHaveLength(1)
    await check(0, { blue: 10 })
    expect(await evaluate(), 'the first is still under way').toEqual([])
    await app.database.pool.query(`UPDATE deliveries SET status = 'failed' WHERE account_id = $1`, [
      shop.person.accountId,
    ])
    expect(await evaluate(), 'the first has reached nobody').toHaveLength(1)
    await endAfterDelivery(systemOf(app), { accountId: shop.person.accountId, originId: alert.id })
    await check(0, { red: 1 })
    expect(await evaluate()).toEqual([])
    const again = await app.items(
      updateAlertStatus,
      { alert_id: alert.id, type: 'status' },
      shop.person.token,
    )
    expect(again.status, 'it was off').toBe(1)
  })

  test('an alert whose destinations cannot be read still notifies, and holds up no other', async () => {
    const alert = await alertOn({ name: 'Lost' })
    await alertOn({ name: 'Fine' })
    await app.database.pool.query(`UPDATE alerts SET destinations = 'lost.key' WHERE id = $1`, [alert.id])
    await check(-1, { red: 30 })
    await check(0, { red: 20 })
    expect((await evaluate()).map(({ title }) => title.split(':')[0])).toEqual(['Lost', 'Fine'])
  })

  test('while it is off nothing is kept, and turning it on tells nothing old', async () => {
    const alert = await alertOn({ alert_settings: ['prevent_spam'] })
    const toggle = () =>
      app.items(updateAlertStatus, { alert_id: alert.id, type: 'status' }, shop.person.token)
    await check(-1, { red: 30 })
    await check(0, { red: 20 })
    await toggle()
    expect(await evaluate()).toEqual([])
    await check(0, { red: 10 })
    expect(await evaluate()).toHaveLength(1)
    expect(await messagesTo(app, shop.person.accountId)).toHaveLength(1)
  })
})
