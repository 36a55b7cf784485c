import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { assignMembers } from '@rankline/contract/members/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { type ResultServer, serveResults, strangers } from '../../../tests/support/result-server.ts'
import { batchEvents } from './batched-events.ts'

const app = appForTests()
let server: ResultServer
let url: string

beforeAll(async () => {
  server = await serveResults((_phrase, page) =>
    page > 1 ? [] : ['https://www.example.com/', ...strangers(5)],
  )
  url = await listenForStreams(app)
})
afterAll(async () => {
  await server.close()
  // Node's fetch leaves spare connections open that never had a request, so they do not count as idle.
  app.app.server.closeAllConnections()
})

const open = (person: SignedUp) => openStream(url, person)

test('an open page hears of its own checks and of nobody else’s', async () => {
  const person = await signUp(app)
  const stranger = await signUp(app)
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'one\ntwo\nthree')
  const own = await open(person)
  const other = await open(stranger)
  expect(own.response.headers.get('content-type')).toContain('text/event-stream')

  await runPipeline(app.database, directSource(server.baseUrl))
  await expect.poll(() => own.events.some(({ type }) => type === 'project')).toBe(true)
  const told = own.events.flatMap((event) => (event.type === 'positions' ? event.keyword_ids : []))
  expect(new Set(told)).toEqual(new Set(keywords.map(({ id }) => id)))
  expect(own.events.every(({ project_id }) => project_id === project.id)).toBe(true)
  expect(other.events).toEqual([])
  await Promise.all([own.close(), other.close()])
})

test('open streams are counted for whoever watches the server', async () => {
  const told = async () => {
    const { body } = await app.app.inject('/metrics')
    return Number(/^rankline_event_streams_open (\d+)$/m.exec(body)?.[1])
  }
  const [person, other] = [await signUp(app), await signUp(app)]
  const streams = [await open(person), await open(person), await open(other)]
  expect(await told()).toBe(3)
  for (const stream of streams) await stream.close()
  await expect.poll(told).toBe(0)
})

test('nobody listens without a session', async () => {
  const response = await fetch(url)
  expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('events of a moment become one per project and kind', () => {
  const batched = batchEvents()
  const ids = Array.from({ length: 100 }, (_, index) => index)
  for (let batch = 0; batch < 7; batch += 1)
    batched.add({
      type: 'positions',
      account_id: 1,
      project_id: 5,
      ids: ids.map((id) => id + batch * 100),
      count: 150,
    })
  batched.add({ type: 'project', account_id: 1, project_id: 5, ids: [], count: 0 })
  batched.add({ type: 'project', account_id: 1, project_id: 5, ids: [], count: 0 })
  const [positions, project, ...more] = batched.take()
  expect(positions).toMatchObject({ type: 'positions', project_id: 5, keyword_count: 1050 })
  expect(positions?.type === 'positions' && positions.keyword_ids).toHaveLength(500)
  expect(project).toEqual({ type: 'project', project_id: 5 })
  expect(more).toEqual([])
  expect(batched.take()).toEqual([])
})

test('a member hears of the projects they see, and of seeing others', async () => {
  const person = await signUp(app)
  const [seen, hidden] = [await makeProject(app, person), await makeProject(app, person)]
  const member = await makeMember(app, person, 'viewer', { project_ids: [seen.id] })
  const stream = await open(member)
  await makeKeywords(app, person, hidden, 'black shoes')
  await makeKeywords(app, person, seen, 'white shoes')
  await runPipeline(app.database, directSource(server.baseUrl))
  // A stream that opened later may still receive the event of the new member, which has no project.
  const heard = () => new Set(stream.events.flatMap(({ project_id }) => project_id ?? []))
  await expect.poll(heard).toEqual(new Set([seen.id]))
  const before = stream.events.length
  const given = { user_member_ids: [member.memberId], project_ids: [hidden.id] }
  await app.items(assignMembers, given, person.token)
  // Events of the projects may still follow it.
  await expect.poll(() => stream.events.slice(before)).toContainEqual({ type: 'access', project_id: null })
  await makeKeywords(app, person, hidden, 'grey shoes')
  await runPipeline(app.database, directSource(server.baseUrl))
  await expect.poll(heard).toEqual(new Set([seen.id, hidden.id]))
  await stream.close()
})

test('pages hear what was deleted elsewhere: keywords by their ids, projects as a whole', async () => {
  const person = await signUp(app)
  const [kept, doomed] = [await makeProject(app, person), await makeProject(app, person)]
  const phrases = Array.from({ length: 150 }, (_, index) => `phrase ${index}`)
  const keywords = await makeKeywords(app, person, kept, phrases.join('\n'))
  const stranger = await signUp(app)
  const [own, other] = [await open(person), await open(stranger)]
  const ids = keywords.slice(0, 140).map(({ id }) => id)
  await app.items(deleteKeywords, { project_keyword_ids: ids }, person.token)
  await app.items(deleteProjects, { project_ids: [doomed.id] }, person.token)
  const deleted = () => own.events.filter(({ type }) => type === 'deleted')
  const heard = () => deleted().flatMap((event) => (event.type === 'deleted' ? event.keyword_ids : []))
  await expect.poll(() => heard().toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  await expect.poll(deleted).toContainEqual({ type: 'deleted', project_id: doomed.id, keyword_ids: [] })
  expect(other.events).toEqual([])
  await Promise.all([own.close(), other.close()])
})

test('notifications and tickets are told to the person alone, not to who works in the account', async () => {
  const person = await signUp(app)
  const member = await makeMember(app, person, 'owner')
  const administrator = await makeAdministrator(app)
  const { redirect } = await app.items(createTicket, { title: 'Help' }, person.token)
  const ticket_id = Number(redirect.split('/').at(-1))
  const [own, others] = [await open(person), await open(member)]
  await app.items(answerTicket, { ticket_id, message: 'Done.' }, administrator.token)
  await expect
    .poll(() => own.events)
    .toEqual([
      { type: 'notifications', project_id: null },
      { type: 'ticket', project_id: null, ticket_id },
    ])
  expect(others.events).toEqual([])
  await Promise.all([own.close(), others.close()])
})

test('a page that opens its stream late hears what was announced since its first answers, and only of its own', async () => {
  const person = await signUp(app)
  const stranger = await signUp(app)
  const first = await open(person)
  const began = Date.now()
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'late')
  await app.items(deleteKeywords, { project_keyword_ids: [keyword!.id] }, person.token)
  await expect.poll(() => first.events.some(({ type }) => type === 'deleted')).toBe(true)

  const late = await openStream(url, person, Date.now() - began)
  const fresh = await open(person)
  const other = await openStream(url, stranger, Date.now() - began)
  await expect
    .poll(() => late.events)
    .toContainEqual({ type: 'deleted', project_id: project.id, keyword_ids: [keyword!.id] })
  expect(fresh.events).toEqual([])
  expect(other.events).toEqual([])
  await Promise.all([first, late, fresh, other].map((stream) => stream.close()))
})

test('who asks for more than is kept is told to read again', async () => {
  const person = await signUp(app)
  const stream = await openStream(url, person, 24 * 60 * 60_000)
  await expect.poll(() => stream.events).toEqual([{ type: 'missed', project_id: null }])
  await stream.close()
})
