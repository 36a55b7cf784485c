// @module-tag deep
import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, messageOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { queueMessage } from './queue-message.service.ts'

const app = appForTests()
const receivers = receiversForTests()
let person: SignedUp
const slow: Destination = { type: 'webhook', address: 'https://example.com/slow' }
const good: Destination = { type: 'webhook', address: 'https://example.com/good' }

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  receivers.answer(answers.hang, '/slow')
  person = await signUp(app)
})

const context = () => sendingContext(app, receivers.url, 1000)
const asked = (path: string) => receivers.received.filter((request) => request.path === path).length
const rows = () => deliveriesOf(app, person.accountId)

async function queue(count: number, destinations: Destination[]) {
  for (let number = 0; number < count; number += 1)
    await queueMessage(context(), person.accountId, messageOf(), destinations)
}
const endRests = () =>
  app.database.pool.query("UPDATE slow_receivers SET rests_until = rests_until - interval '1 minute'")

test('a receiver that times out three times in a row is left alone for a while, and no other one is', async () => {
  await queue(6, [slow, good])
  await sendQueued(app, { ctx: context() })
  expect([asked('/slow'), asked('/good')]).toEqual([3, 6])
  const answersOf = async () =>
    (await rows()).filter(({ shown_address }) => shown_address.endsWith('slow')).map(({ answer }) => answer)
  expect((await answersOf()).toSorted()).toEqual(
    [
      ...Array.from({ length: 3 }, () => messages.receiverSlow),
      ...Array.from({ length: 3 }, () => messages.receiverRests),
    ].toSorted(),
  )

  await endRests()
  await sendQueued(app, { ctx: context(), isLater: true })
  expect(asked('/slow'), 'one more try, then it rests again').toBe(4)

  receivers.answer(answers.ok, '/slow')
  await endRests()
  await sendQueued(app, { ctx: context(), isLater: true })
  expect((await rows()).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'sent'))
  const { rowCount } = await app.database.pool.query('SELECT FROM slow_receivers')
  expect(rowCount).toBe(0)
})

test('the same address of another account is asked all the same', async () => {
  await queue(4, [slow])
  await sendQueued(app, { ctx: context() })
  expect(asked('/slow')).toBe(3)
  const other = await signUp(app)
  await queueMessage(context(), other.accountId, messageOf(), [slow])
  await sendQueued(app, { ctx: context() })
  expect(asked('/slow')).toBe(4)
})

test('a message waits for such a receiver without losing tries, but not longer than an hour', async () => {
  await queue(4, [slow])
  const sendLater = () => sendQueued(app, { ctx: context(), isLater: true })
  for (let round = 0; round < 6; round += 1) await sendLater()
  const tries = async () => (await rows()).map(({ status, tries: count }) => `${status} ${count}`).toSorted()
  expect(await tries()).toEqual(['queued 0', 'queued 1', 'queued 1', 'queued 1'])
  const { accountId } = person
  await app.database.pool.query(
    "UPDATE messages SET created_at = created_at - interval '61 minutes' WHERE account_id = $1",
    [accountId],
  )
  for (let round = 0; round < 4; round += 1) await sendLater()
  expect(await tries()).toEqual(['failed 4', 'failed 4', 'failed 4', 'failed 4'])
  expect(asked('/slow')).toBe(3)
})
