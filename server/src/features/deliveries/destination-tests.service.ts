import { randomUUID } from 'node:crypto'
import { addressProblem } from '@rankline/contract/deliveries/destinations'
import type { DestinationType } from '@rankline/contract/deliveries/forms'
import { type DestinationTest, TESTS } from '@rankline/contract/deliveries/tests'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { forbidden, invalid, Refusal } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { hasBrowser } from '../push/hand-over.service.ts'
import { pushToCode } from '../push/send-push.service.ts'
import { insertMessage } from './deliveries.queries.ts'
import * as queries from './destination-tests.queries.ts'
import { messageMail } from './formats/mail.ts'
import { countMailTest, findAsker } from './mail-tests.queries.ts'
import { outcomeOfError } from './outcome.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import { type PostedType, postTo } from './post.ts'

const content = {
  title: 'Test message',
  summary: 'This address works: messages can be sent here.',
  rows: [],
  link: { path: '/dashboard', text: 'Open the dashboard' },
  data: { is_test: true },
}

/** Service function that sends a test at once and returns the receiver's answer. */
export const testPosted =
  <Field extends string>(type: PostedType, field: Field) =>
  async (ctx: Context, input: Record<Field, string>): Promise<DestinationTest> => {
    const address = input[field]
    refuseWrong(type, address, field)
    const message = await beginTest(ctx)
    const outcome = await postTo(ctx, ctx.account.id, { type, address }, message).catch(outcomeOfError)
    if (outcome.is === 'busy') return { verified: false, answer: messages.busy }
    return { verified: outcome.is === 'sent', answer: outcome.answer }
  }

/**
 * Mails a test to any address, even a stranger's. So the caller needs a proven address, the mail names them, and an address
 * gets few tests a day. The mail server's answer comes too late to be returned.
 */
export async function testEmail(ctx: Context, { email }: { email: string }): Promise<DestinationTest> {
  refuseWrong('email', email, 'email')
  const asker = await findAsker(ctx.db, ctx.person.accountId)
  if (asker === undefined || !asker.is_trusted) throw forbidden(messages.proveForTest)
  return transaction(ctx, async (inside) => {
    const message = await beginTest(inside)
    if (!(await countMailTest(inside.db, email, message.createdAt)))
      throw new Refusal('TOO_MANY_REQUESTS', messages.addressTestedEnough)
    const mail = messageMail({ ...message, summary: messages.testAskedBy(asker.email) })
    await postMail(inside, { key: `delivery ${message.id}`, to: email, mail })
    return { verified: true, answer: messages.testOnItsWay }
  })
}

/** Sends a test to a browser of the caller. */
export async function testPush(ctx: Context, { push_code: code }: { push_code: string }) {
  const { accountId } = ctx.person
  if (!(await hasBrowser(ctx, accountId, code))) throw invalid('push_code', messages.notYourBrowser)
  return transaction(ctx, async (inside) => {
    const { id, title, summary, link } = await beginTest(inside)
    const message = { title, body: summary, click_action: link.path, tag: id }
    await pushToCode(inside, accountId, code, message)
    return { verified: true, answer: messages.testOnItsWay }
  })
}

function refuseWrong(type: DestinationType, address: string, field: string) {
  const problem = addressProblem(type, address)
  if (problem !== null) throw invalid(field, problem)
}

/**
 * Counts a test of the caller and creates its message.
 * @throws {Refusal} too many requests after the last one of these minutes
 */
async function beginTest(ctx: Context): Promise<Outgoing> {
  const { accountId } = ctx.person
  const createdAt = new Date()
  const id = await transaction(ctx, async (inside) => {
    await refuseMany(inside, accountId, createdAt)
    const test = { key: `test ${randomUUID()}`, kind: 'test', originId: null, content, createdAt } as const
    return (await insertMessage(inside.db, accountId, test)) as number
  })
  return outgoing(ctx, accountId, { id, kind: 'test', createdAt, content })
}

async function refuseMany({ db, installation }: SystemContext, accountId: number, now: Date) {
  await queries.lockTests(db, accountId)
  const since = new Date(now.getTime() - TESTS.seconds * 1000)
  const begun = await queries.findTests(db, accountId, since)
  const first = begun.at(-TESTS.max * installation.limitFactor)
  if (first === undefined) return
  const seconds = Math.ceil((first.getTime() - since.getTime()) / 1000)
  throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(seconds))
}
