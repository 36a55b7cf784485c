import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import * as calls from '@rankline/contract/questions/calls'
import { listRoundSchedules, listRounds, setRoundSchedule } from '@rankline/contract/questions/rounds'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { COST, openaiForTests, runAsking } from '../../../tests/support/answers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { publishSurfaces } from '../answers/surfaces.queries.ts'
import { announceAnswers } from './asks.service.ts'
import { startRounds } from './questions.jobs.ts'
import { startDueRounds } from './rounds.service.ts'

let app: TestApp
let person: SignedUp
let project: Project
let openai: Awaited<ReturnType<typeof openaiForTests>>

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.acorn.example/' })
  openai = await openaiForTests()
  await publishSurfaces(app.database.db, [openai.source], {}, new Date())
  return async () => {
    await openai.close()
    await app.close()
  }
})

const surface = 'openai' as const
const system = () => ({
  db: app.database.db,
  log: createLog('silent', 'test'),
  installation: testInstallation,
})
const ofProject = () => ({ project_id: project.id })
const add = (text: string, { id }: Project = project) =>
  app.items(calls.addQuestions, { project_id: id, questions: text }, person.token)
const set = (more: Record<string, unknown> = {}, { token }: SignedUp = person) =>
  app.call(
    setRoundSchedule,
    { ...ofProject(), surface, frequency: 'weekly', ceiling: 1, ...more } as never,
    token,
  )
const schedules = () => app.items(listRoundSchedules, ofProject(), person.token)
const rounds = () => app.items(listRounds, ofProject(), person.token)
const start = () => startRounds.perform(system(), {})
const startIn = (days: number) => startDueRounds(system(), new Date(Date.now() + days * 86_400_000))
const answer = () => runAsking(app.database, openai.source)

async function used(accountId = person.accountId) {
  const { rows } = await sql<{ requests: number }>`
    SELECT coalesce(sum(requests), 0)::integer AS requests FROM daily_requests
    WHERE account_id = ${accountId}`.execute(app.database.db)
  return rows[0]!.requests
}

const off = {
  surface,
  frequency: 'off',
  answers: 3,
  ceiling: null,
  target_width: null,
  next_on: null,
  last_problem: null,
  last_problem_at: null,
}

test('weekly rounds are set, start at once, and cost what they were estimated at', async () => {
  await add('Which shoes?\nWhich boots?')
  expect(await schedules()).toEqual([off])
  const weekly = { ...off, frequency: 'weekly', answers: 2, ceiling: 0.5, next_on: utcDay() }
  expect((await set({ answers: 2, ceiling: 0.5 })).body).toMatchObject({ items: weekly })
  const asked = { ...ofProject(), surface, answers: 2 }
  const estimate = await app.items(calls.estimateAnswers, asked, person.token)
  await start()
  expect(await schedules()).toEqual([{ ...weekly, next_on: utcDay(7) }])
  const round = { id: expect.any(Number), surface, date: utcDay(), is_weekly: 1, ceiling: 0.5, is_stopped: 0 }
  expect(await rounds()).toEqual([{ ...round, answers: 4, waiting: 4, cost: 0 }])
  await answer()
  expect(await rounds()).toEqual([
    { ...round, answers: 4, waiting: 0, cost: expect.closeTo(estimate.full_cost, 6) },
  ])
  expect([await used(), estimate.full_answers]).toEqual([4, 4])

  await start()
  await startIn(6)
  expect(await rounds()).toHaveLength(1)
  expect((await set({ frequency: 'off' })).body).toMatchObject({ items: off })
  await startIn(8)
  expect([await schedules(), (await rounds()).length]).toEqual([[off], 1])
})

test('a due round starts once, whatever number of workers start it at the same time', async () => {
  await add('Which shoes?')
  await set()
  await Promise.all(Array.from({ length: 6 }, start))
  expect(await rounds()).toMatchObject([{ answers: 3 }])
  const { rows } = await sql`SELECT FROM answer_rounds`.execute(app.database.db)
  expect([rows.length, await used()]).toEqual([1, 3])
  expect(await schedules()).toMatchObject([{ next_on: utcDay(7), last_problem: null }])
})

test('a week later the round is asked again, and another setting keeps its day', async () => {
  await add('Which shoes?')
  await set()
  await start()
  await set({ answers: 5 })
  expect(await schedules()).toMatchObject([{ answers: 5, next_on: utcDay(7) }])
  await answer()
  await sql`UPDATE answers SET day = day - 7`.execute(app.database.db)
  await sql`UPDATE question_schedules SET due_at = due_at - interval '7 days'`.execute(app.database.db)
  await sql`UPDATE question_schedules SET due_at = now() WHERE due_at > now()`.execute(app.database.db)
  await start()
  expect(await rounds()).toMatchObject([{ answers: 5 }, { answers: 3 }])
})

test.each([
  [{ ceiling: null }, 'ceiling'],
  [{ ceiling: 100_001 }, 'ceiling'],
  [{ ceiling: -1 }, 'ceiling'],
  [{ answers: 11 }, 'answers'],
  [{ target_width: 0 }, 'target_width'],
  [{ target_width: 1.1 }, 'target_width'],
  [{ surface: 'perplexity' }, 'surface'],
  [{ frequency: 'daily' }, 'frequency'],
])('a wrong setting is refused: %j', async (values, field) => {
  const { status, body } = await set(values)
  expect([status, Object.keys('errors' in body ? body.errors : {})]).toEqual([422, [field]])
  expect(await schedules()).toEqual([off])
})

test('rounds of a stranger are not found', async () => {
  const stranger = await signUp(app)
  expect((await set({}, stranger)).status).toBe(404)
  for (const call of [listRoundSchedules, listRounds])
    expect((await app.call(call, ofProject(), stranger.token)).status).toBe(404)
})

describe('a round that cannot start', () => {
  const problems = messages.roundProblems
  const heldBack = (text: string) => [
    { next_on: utcDay(1), last_problem: text, last_problem_at: expect.any(String) },
  ]

  test('for want of daily requests says so, and starts when there are enough', async () => {
    await add('Which shoes?')
    await giveLimits(app, person.accountId, { allowed_daily_requests: 2 })
    await set()
    await start()
    expect(await schedules()).toMatchObject(heldBack(problems.daily_requests))
    expect([await rounds(), await used()]).toEqual([[], 0])
    await giveLimits(app, person.accountId, { allowed_daily_requests: 3 })
    await start()
    expect(await rounds()).toEqual([])
    await startIn(1)
    expect(await schedules()).toMatchObject([{ last_problem: null, next_on: utcDay(8) }])
    expect([(await rounds()).length, await used()]).toEqual([1, 3])
  })

  test('is tried at once after another setting', async () => {
    await add('Which shoes?')
    await giveLimits(app, person.accountId, { allowed_daily_requests: 2 })
    await set()
    await start()
    await set({ answers: 2 })
    expect(await schedules()).toMatchObject([{ next_on: utcDay(), last_problem: null }])
    await start()
    expect(await rounds()).toMatchObject([{ answers: 2 }])
  })

  test('of a paused account, without questions and of a surface that is gone says so', async () => {
    const { db } = app.database
    await set()
    await start()
    expect(await schedules()).toMatchObject(heldBack(problems.no_questions))
    await add('Which shoes?')
    await sql`UPDATE accounts SET is_paused = true WHERE id = ${person.accountId}`.execute(db)
    await startIn(1)
    expect((await schedules())[0]!.last_problem).toBe(problems.paused)
    await sql`UPDATE accounts SET is_paused = false`.execute(db)
    await publishSurfaces(db, [], {}, new Date())
    await startIn(2)
    expect((await schedules())[0]!.last_problem).toBe(problems.surface)
    expect(await rounds()).toEqual([])
  })

  test('because of an error says so, and holds up no other', async () => {
    await add('Which shoes?')
    await set()
    await sql`UPDATE questions SET country_id = 9999`.execute(app.database.db)
    const other = await makeProject(app, person)
    await add('Which boots?', other)
    await set({ project_id: other.id })
    await start()
    expect(await schedules()).toMatchObject(heldBack(problems.failed))
    expect(await app.items(listRounds, { project_id: other.id }, person.token)).toHaveLength(1)
  })
})

test('an archived project has no rounds until it is unarchived', async () => {
  await add('Which shoes?')
  await set()
  const archive = (is_archived: 0 | 1) =>
    app.items(archiveProjects, { project_ids: [project.id], is_archived }, person.token)
  await archive(1)
  await start()
  expect(await rounds()).toEqual([])
  await archive(0)
  await start()
  expect(await rounds()).toHaveLength(1)
})

test('rounds that a member has planned count against the limit of the member', async () => {
  await add('Which shoes?')
  const member = await makeMember(app, person, 'moderator')
  await sql`UPDATE members SET allowed_daily_requests = 2 WHERE member_account_id = ${member.accountId}`.execute(
    app.database.db,
  )
  expect((await set({}, member)).status).toBe(200)
  await start()
  expect(await schedules()).toMatchObject([{ last_problem: messages.roundProblems.daily_requests }])
  await sql`UPDATE members SET allowed_daily_requests = 3 WHERE member_account_id = ${member.accountId}`.execute(
    app.database.db,
  )
  await startIn(1)
  expect(await rounds()).toHaveLength(1)
  const { rows } = await sql`
    SELECT done_by, requests FROM daily_requests WHERE account_id = ${person.accountId}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ done_by: member.accountId, requests: 3 }])
})

test('a round stops at its ceiling', async () => {
  await add('Which shoes?\nWhich boots?')
  await set({ ceiling: 0.0875 })
  await start()
  await answer()
  expect(await rounds()).toMatchObject([
    { waiting: 0, is_stopped: 1, cost: expect.closeTo(2 * COST, 6), ceiling: 0.0875 },
  ])
})

describe('with a target width', () => {
  const answersToEach = async () => {
    const { days } = await app.items(calls.answerRates, { ...ofProject(), surface }, person.token)
    return days[0]!.answers / days[0]!.questions
  }

  test('a round gets more answers while the interval is wider, and counts them as one round', async () => {
    await add('Which shoes?\nWhich boots?')
    await set({ answers: 1, target_width: 0.4 })
    await start()
    await start()
    expect(await rounds()).toMatchObject([{ answers: 2, waiting: 2 }])
    const widths: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      await answer()
      const { days } = await app.items(calls.answerRates, { ...ofProject(), surface }, person.token)
      const { high, low } = days[0]!.of[0]!.named!
      widths.push(high - low)
      await start()
    }
    const [first = 0, ...later] = widths
    expect(first).toBeGreaterThan(0.4)
    expect(later.at(-1)).toBeLessThanOrEqual(0.4)
    const each = await answersToEach()
    expect(each).toBeGreaterThan(1)
    expect(each).toBeLessThan(10)
    expect(await rounds()).toMatchObject([
      { answers: 2 * each, waiting: 0, ceiling: 1, cost: expect.closeTo(2 * each * COST, 6) },
    ])
    expect(await used()).toBe(2 * each)
  })

  test('it stops at ten answers to a question, at the ceiling, and where limits say so', async () => {
    await add('Which shoes?')
    await set({ answers: 1, target_width: 0.01 })
    const runOn = async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await start()
        await answer()
      }
    }
    await runOn()
    expect(await answersToEach()).toBe(10)

    await sql`DELETE FROM answers`.execute(app.database.db)
    await sql`UPDATE question_schedules SET due_at = now(), ceiling = ${4.5 * COST}`.execute(app.database.db)
    await runOn()
    expect(await answersToEach()).toBe(4)
    expect((await rounds())[0]!.cost).toBeLessThanOrEqual(4.5 * COST)

    await sql`DELETE FROM answers`.execute(app.database.db)
    await sql`UPDATE question_schedules SET due_at = now(), ceiling = 1`.execute(app.database.db)
    await giveLimits(app, person.accountId, { allowed_daily_requests: (await used()) + 1 })
    await runOn()
    expect(await answersToEach()).toBe(1)
    expect(await schedules()).toMatchObject([
      { last_problem: messages.roundProblems.daily_requests, next_on: utcDay(7) },
    ])
  })
})

test('open pages hear of a round and of its answers, and others do not', async () => {
  const stranger = await signUp(app)
  await add('Which shoes?')
  await set()
  const url = await listenForStreams(app)
  const [own, other] = [await openStream(url, person), await openStream(url, stranger)]
  const heard = () => own.events.filter(({ type }) => type === 'questions').length
  try {
    await start()
    await expect.poll(heard).toBe(1)
    await runAsking(app.database, openai.source, { onStored: announceAnswers })
    await expect.poll(heard).toBeGreaterThan(1)
    expect(own.events.every(({ project_id }) => project_id === project.id)).toBe(true)
    expect(other.events).toEqual([])
  } finally {
    await Promise.all([own.close(), other.close()])
  }
})
