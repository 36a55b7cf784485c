// @module-tag deep
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkOn, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { evaluateAccount } from './evaluation.service.ts'

const app = appForTests()
const receivers = receiversForTests()

const dying = fileURLToPath(new URL('../../../tests/support/dying-evaluation.ts', import.meta.url))

/** @returns the signal that ended the process */
async function evaluateAndDie(accountId: number): Promise<unknown> {
  const child = fork(dying, [app.database.connectionString, String(accountId)], {
    execArgv: ['--import', 'tsx', '--conditions=source'],
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

test('a worker that is killed between the commit of a message and its first try leaves it to the next one', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [red] = await makeKeywords(app, person, project, `killed ${person.accountId}`)
  await makeAlert(app, person, { source_type_project: project.id })
  await checkOn(app, -1, [[red!, 20]])
  await checkOn(app, 0, [[red!, 3]])
  expect(await evaluateAndDie(person.accountId)).toBe('SIGKILL')
  expect(await deliveriesOf(app, person.accountId)).toMatchObject([{ status: 'queued', tries: 0 }])
  const ctx = sendingContext(app, receivers.url)
  await evaluateAccount(ctx, person.accountId)
  await sendQueued(app, { ctx })
  expect(receivers.received.map(({ text }) => text)).toEqual([expect.stringContaining(red!.keyword_name)])
  const [only] = await deliveriesOf(app, person.accountId)
  expect(only).toMatchObject({ status: 'sent', tries: 1 })
  expect(receivers.received[0]?.headers['webhook-id']).toBe(`msg_${only?.message_id}`)
  await evaluateAccount(ctx, person.accountId)
  await sendQueued(app, { ctx })
  expect(receivers.received, 'once').toHaveLength(1)
})
