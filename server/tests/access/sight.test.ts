import type { Endpoint } from '@rankline/contract/endpoint'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { limitedActors, makeWorld, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { listenForStreams, openStream } from '../support/event-stream.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { growHidden, makeHidden, traceOfHidden } from '../support/hidden.ts'
import { makeProject } from '../support/keywords.ts'
import { everyNamingField, namingLess, namingThings } from '../support/naming.ts'
import { type Input, send } from '../support/send.ts'
import type { Things } from '../support/things.ts'

// Tests what members see who are limited to one of an account's two projects. authorization.test.ts checks that their allowed
// calls show nothing of the other project.

const app = appForTests()
let world: World
let hidden: Things
let everything: () => Promise<Record<string, number>>

beforeAll(async () => {
  world = await makeWorld(app)
  hidden = await makeHidden(world)
  everything = await makeFingerprint(app.database)
})

const ofAccounts = cases.filter(({ endpoint: { scope } }) => scope === 'account' || scope === 'user')
const namesProject = ({ endpoint }: Case) =>
  everyNamingField(endpoint).some(({ name }) => /project|member/.test(name))
/** Calls whose answer does not depend on earlier calls. */
const isRead = ({ endpoint }: Case) => endpoint.method === 'GET'

async function ask(endpoint: Endpoint, input: Input, actor: (typeof limitedActors)[number]) {
  const { status, text, body } = await send(app, endpoint, input, { token: world.people[actor].token })
  return { status, trace: traceOfHidden(text), body }
}

test('SEC-004 no call finds what a hidden project holds for a member of another', async () => {
  const asked: { endpoint: Endpoint; input: Input }[] = []
  for (const { endpoint, row } of ofAccounts.filter(namesProject)) {
    const input = namingThings(endpoint, await row.input(world, 'holder'), hidden)
    if (everyNamingField(endpoint).some(({ name }) => input[name] !== undefined))
      asked.push({ endpoint, input })
  }
  expect(asked.length).toBeGreaterThan(50)
  const before = await everything()
  for (const { endpoint, input } of asked)
    for (const actor of limitedActors) {
      const { status, trace } = await ask(endpoint, input, actor)
      const of = { path: endpoint.path, actor }
      expect({ ...of, status, trace }).toEqual({ ...of, status: 404, trace: null })
    }
  expect(await everything()).toEqual(before)
})

describe('SEC-004 who names less, or nothing, is told nothing of a hidden project', () => {
  test.each(ofAccounts)('$path', async ({ endpoint, row }) => {
    for (const actor of limitedActors) {
      for (const input of namingLess(endpoint, await row.input(world, actor))) {
        const { trace } = await ask(endpoint, input, actor)
        expect({ actor, trace }).toEqual({ actor, trace: null })
      }
      await row.after?.(world, actor)
    }
  })
})

test('what the holder reads of the hidden project carries its marks', async () => {
  const told: string[] = []
  for (const { endpoint, row, path } of ofAccounts.filter((one) => isRead(one) && namesProject(one))) {
    const input = namingThings(endpoint, await row.input(world, 'holder'), hidden)
    const { text } = await send(app, endpoint, input, { token: world.people.holder.token })
    if (traceOfHidden(text) !== null) told.push(path)
  }
  const kinds = [
    'projects/findAuth',
    'project-keywords/fetchAuth',
    'user-tags',
    'project-landing-pages/fetchAuth',
  ]
  const ofKeyword = ['project-keyword-notes/fetchAuth', 'project-keyword-competitors/fetchAuth']
  const ofPeople = ['project-members/all', 'activities/fetchUserMember']
  expect(told).toEqual(expect.arrayContaining([...kinds, ...ofKeyword, ...ofPeople]))
})

test('SEC-004 no answer to a limited member changes with what is hidden from them', async () => {
  const inputs = new Map<Case, Input[]>()
  for (const one of ofAccounts.filter(isRead)) {
    const input = await one.row.input(world, 'holder')
    inputs.set(one, [input, ...namingLess(one.endpoint, input)])
  }
  const answers = async () => {
    const all: Record<string, unknown> = {}
    for (const [{ endpoint, path }, given] of inputs)
      for (const [index, input] of given.entries()) {
        // The limited member that may make every reading call.
        const { body, status } = await ask(endpoint, input, 'limited manager')
        all[`${path} ${index}`] = { status, items: withoutAges(body.items) }
      }
    return all
  }
  const before = await answers()
  await growHidden(world, hidden)
  expect(await answers()).toEqual(before)
})

test('SEC-004 no event of a hidden project is heard by who does not see it', async () => {
  const url = await listenForStreams(app)
  const people = [...limitedActors, 'stranger' as const].map((actor) => world.people[actor])
  const streams = await Promise.all(people.map((person) => openStream(url, person)))
  const writes = ofAccounts.filter((one) => !isRead(one) && namesProject(one))
  // Calls that delete come last, so that the others have something to change.
  const inOrder = writes.toSorted((a, b) => Number(/delete/.test(a.path)) - Number(/delete/.test(b.path)))
  for (const { endpoint, row } of inOrder) {
    const input = namingThings(endpoint, await row.input(world, 'holder'), hidden)
    await send(app, endpoint, input, { token: world.people.holder.token })
  }
  const own = await makeProject(app, world.people.stranger)
  await app.items(deleteProjects, { project_ids: [own.id] }, world.people.stranger.token)
  const { id } = await world.newKeyword()
  await app.items(deleteKeywords, { project_keyword_ids: [id] }, world.people.holder.token)
  const ends = [...limitedActors.map(() => world.project.id), own.id]
  for (const [index, stream] of streams.entries()) {
    await expect.poll(() => stream.events.some(({ project_id }) => project_id === ends[index])).toBe(true)
    expect(traceOfHidden(stream.lines.join('\n'))).toBe(null)
    await stream.close()
  }
  app.app.server.closeAllConnections()
})

/** "2 seconds ago" changes a moment later, and every call updates the use of its session. */
const withoutAges = (items: unknown): unknown =>
  JSON.parse(
    JSON.stringify(items ?? null, (name, value) => (/human|last_used/.test(name) ? undefined : value)),
  )
