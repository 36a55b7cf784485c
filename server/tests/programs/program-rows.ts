import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import type { Permission } from '@rankline/contract/members/permissions'
import { addNote } from '@rankline/contract/notes/calls'
import { addQuestions, listQuestions } from '@rankline/contract/questions/calls'
import { assignTag } from '@rankline/contract/tags/calls'
import { programEndpoints } from '../../src/app.ts'
import type { World } from '../support/authorization.ts'
import { publishOpenai } from '../support/questions.ts'
import { insertExport, insertSubscription, makeThings, type Things } from '../support/things.ts'

type Input = Record<string, unknown>

/** A project with one thing of each kind that calls name. */
export type ProgramThing = Record<
  | 'projectId'
  | 'keywordId'
  | 'competitorId'
  | 'tagId'
  | 'noteId'
  | 'alertId'
  | 'reportId'
  | 'questionId'
  | 'exportId'
  | 'subscriptionId',
  number
>

/** Valid input of a call about a project and its things; `isWhole` if it names none. */
export type ProgramRow = { input(thing: ProgramThing): Input; isWhole?: true }

/** The things of a project that `makeThings` made. */
export const programThingOf = (things: Things): ProgramThing => ({
  projectId: things.project,
  keywordId: things.keyword,
  tagId: things.tag,
  noteId: things.note,
  alertId: things.alert,
  reportId: things.report,
  competitorId: things.competitor,
  // A question of no project, until `newThing` adds one.
  questionId: 1,
  exportId: things.export,
  subscriptionId: things.event_subscription,
})

const ofProject: ProgramRow = { input: ({ projectId }) => ({ project_id: projectId }) }
const ofKeyword: ProgramRow = { input: ({ keywordId }) => ({ keyword_id: keywordId }) }
const ofKeywords = (more: Input = {}): ProgramRow => ({
  input: ({ keywordId }) => ({ keyword_ids: [keywordId], ...more }),
})

const ofSurface = (more: Input = {}): ProgramRow => ({
  input: ({ projectId }) => ({ project_id: projectId, surface: 'openai', ...more }),
})
const ofQuestion = (more: (questionId: number) => Input): ProgramRow => ({
  input: ({ projectId, questionId }) => ({ project_id: projectId, ...more(questionId) }),
})
const ofAlert: ProgramRow = { input: ({ alertId }) => ({ alert_id: alertId }) }
const ofSubscription = (more: Input = {}): ProgramRow => ({
  input: ({ subscriptionId }) => ({ event_subscription_id: subscriptionId, ...more }),
})
const ofExport: ProgramRow = { input: ({ exportId }) => ({ export_id: exportId }) }
const ofReport: ProgramRow = { input: ({ reportId }) => ({ report_id: reportId }) }
const ofWhole = (input: Input = {}): ProgramRow => ({ input: () => input, isWhole: true })

const newHost = () => `rival-${Math.random().toString(36).slice(2)}.example`

/** A row for each call of the public API, by its id; the matrix fails without one. */
export const programRows: Record<string, ProgramRow> = {
  getAccount: { input: () => ({}), isWhole: true },
  listProjects: { input: () => ({}), isWhole: true },
  createProject: { input: () => ({ name: 'Shop', url: 'shop.example.com' }), isWhole: true },
  getProject: ofProject,
  changeProject: { input: ({ projectId }) => ({ project_id: projectId, check_every: 2 }) },
  deleteProject: ofProject,
  listKeywords: ofProject,
  getKeyword: ofKeyword,
  addKeywords: {
    input: ({ projectId }) => ({
      project_id: projectId,
      keywords: [`new ${Math.random()}`],
      search: { engine: 'google', country: 'US' },
    }),
  },
  changeKeywords: ofKeywords({ is_favourite: true }),
  deleteKeywords: ofKeywords(),
  requestChecks: ofKeywords({ dry_run: true }),
  listPositions: ofKeyword,
  listProjectPositions: ofProject,
  getResultPage: ofKeyword,
  listResultDays: ofKeyword,
  listCompetitors: ofKeyword,
  addCompetitors: {
    input: ({ keywordId }) => ({ keyword_ids: [keywordId], competitors: [newHost()] }),
  },
  changeCompetitor: {
    input: ({ competitorId }) => ({ competitor_id: competitorId, host: newHost() }),
  },
  deleteCompetitor: { input: ({ competitorId }) => ({ competitor_id: competitorId }) },
  listProjectCompetitors: ofProject,
  getShareOfVoice: ofProject,
  getCitationShare: ofProject,
  listCitedPages: ofProject,
  listCitationGaps: ofProject,
  listQuestions: ofProject,
  addQuestions: {
    input: ({ projectId }) => ({ project_id: projectId, questions: [`Which shoes ${Math.random()}?`] }),
  },
  deleteQuestions: ofQuestion((questionId) => ({ question_ids: [questionId] })),
  getAnswerRates: ofSurface(),
  listAnswers: ofQuestion((questionId) => ({ question_id: questionId, surface: 'openai' })),
  listQuestionRounds: ofProject,
  requestQuestionRound: ofSurface({ dry_run: true }),
  listRoundSchedules: ofProject,
  setRoundSchedule: ofSurface({ frequency: 'weekly', ceiling: 1 }),
  listLandingPages: ofProject,
  listCannibalisation: ofProject,
  getChanges: ofProject,
  explainKeyword: ofKeyword,
  getSeries: ofProject,
  getForecast: { input: ({ projectId }) => ({ project_id: projectId, number: 'traffic' }) },
  getGoal: { input: ({ projectId }) => ({ project_id: projectId, position: '10' }) },
  listTags: ofWhole(),
  createTag: ofKeywords({ name: 'brand' }),
  giveTag: { input: ({ tagId, keywordId }) => ({ tag_id: tagId, keyword_ids: [keywordId] }) },
  takeTag: { input: ({ tagId, keywordId }) => ({ tag_id: tagId, keyword_ids: [keywordId] }) },
  listNotes: ofKeyword,
  addNote: ofKeywords({ day: '2026-03-01', text: 'New title' }),
  deleteNote: { input: ({ noteId }) => ({ note_id: noteId }) },
  listAlerts: ofWhole(),
  getAlert: ofAlert,
  listAlertMessages: ofAlert,
  listReports: ofWhole(),
  getReport: ofReport,
  sendReport: ofReport,
  makeReportDocument: ofReport,
  createExport: { input: ({ projectId }) => ({ project_id: projectId, format: 'csv' }) },
  listExports: ofWhole(),
  getExport: ofExport,
  getExportFile: ofExport,
  importKeywords: {
    input: ({ projectId }) => ({
      project_id: projectId,
      content: `new ${Math.random()}`,
      search: { engine: 'google', country: 'US' },
    }),
  },
  importHistory: {
    input: ({ projectId }) => ({
      project_id: projectId,
      content: `Keyword,Date,Position\nnew ${Math.random()},2026-03-01,4`,
    }),
  },
  listHistoryImports: ofProject,
  listEventSubscriptions: ofWhole(),
  createEventSubscription: {
    input: ({ projectId }) => ({
      url: 'https://example.com/hook',
      events: ['rank.changed'],
      project_ids: [projectId],
    }),
  },
  changeEventSubscription: ofSubscription({ name: 'Hook' }),
  deleteEventSubscription: ofSubscription(),
  sendTestEvent: ofSubscription(),
  listEvents: ofSubscription(),
  replayEvents: ofSubscription({ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }),
  listEngines: ofWhole(),
  listCountries: ofWhole(),
  listLanguages: ofWhole(),
  searchPlaces: ofWhole({ query: 'berlin' }),
  getSourceHealth: ofWhole(),
}

/** The permissions of each role, written independently of the code. */
const byRole: Record<string, readonly Permission[]> = {
  viewer: ['view'],
  moderator: ['view', 'note', 'update'],
  manager: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
  owner: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite', 'own'],
}

/** Whether a maker may do what a call needs. */
export const mayMaker = (actor: string, permission: Permission): boolean =>
  actor === 'holder' || byRole[actor.replace('limited ', '')]!.includes(permission)

export const calls = programEndpoints.map((endpoint) => {
  const id = endpoint.program?.id ?? ''
  return { id, endpoint, row: programRows[id] }
})

const subscriptionCalls = new Set([
  'createEventSubscription',
  'changeEventSubscription',
  'deleteEventSubscription',
  'sendTestEvent',
  'listEvents',
  'replayEvents',
])

const questionCalls = new Set(['deleteQuestions', 'listAnswers', 'requestQuestionRound', 'setRoundSchedule'])

const worlds = new WeakMap<World, Promise<ProgramThing>>()

/** The project of a world with things of all kinds, made once. */
export function thingsOf(world: World): Promise<ProgramThing> {
  const made =
    worlds.get(world) ??
    makeThings(world.app, world.people.holder, 'seen', world.project).then((things) => ({
      ...programThingOf(things),
      keywordId: world.keyword.id,
    }))
  worlds.set(world, made)
  return made
}

/** The things of a world; what a call uses up is new. @param maker who has the token, and their own exports */
export async function newThing(
  world: World,
  id: string,
  maker: keyof World['people'],
): Promise<ProgramThing> {
  const things = await thingsOf(world)
  const { app, people } = world
  if (id.endsWith('Competitor') || id === 'addCompetitors') await withoutRivals(world, things)
  if (id === 'changeCompetitor' || id === 'deleteCompetitor')
    return { ...things, competitorId: await newCompetitor(world, things) }
  if (id === 'getExport' || id === 'getExportFile') {
    const read = { accountId: people.holder.accountId, projectId: things.projectId }
    return { ...things, exportId: await insertExport(app, people[maker], read) }
  }
  if (questionCalls.has(id)) return { ...things, questionId: await newQuestion(world, things) }
  if (id === 'deleteProject') return { ...things, projectId: (await world.newProject()).id }
  if (id === 'deleteKeywords') return { ...things, keywordId: (await world.newKeyword()).id }
  if (id === 'deleteNote') return { ...things, noteId: await newNote(world) }
  if (subscriptionCalls.has(id)) {
    await app.database.db.deleteFrom('event_subscriptions').execute()
    const of = { accountId: people.holder.accountId, projectId: things.projectId }
    return { ...things, subscriptionId: await insertSubscription(app, people[maker], of) }
  }
  // Limited members see a tag only while one of their keywords has it.
  if (id === 'giveTag' || id === 'takeTag') await giveTagAgain(world, things)
  return things
}

async function giveTagAgain({ app, people }: World, { tagId, keywordId }: ProgramThing) {
  const input = { user_tag_id: tagId, project_keyword_ids: [keywordId] }
  await app.items(assignTag, input, people.holder.token)
}

/** Deletes what earlier calls have added, because a keyword has few competitors. */
async function withoutRivals({ app: { database } }: World, { keywordId }: ProgramThing) {
  const added = database.db.deleteFrom('competitors').where('keyword_id', '=', keywordId)
  await added.where('host', 'like', 'rival-%').execute()
}

async function newCompetitor({ app, people }: World, { keywordId }: ProgramThing): Promise<number> {
  const input = { project_keyword_ids: [keywordId], competitors: newHost() }
  const [competitor] = await app.items(addCompetitors, input, people.holder.token)
  return competitor!.id
}

/** Adds a question, and publishes a surface that can be asked. */
async function newQuestion({ app, people }: World, { projectId }: ProgramThing): Promise<number> {
  const { token } = people.holder
  await publishOpenai(app.database.db)
  await app.items(addQuestions, { project_id: projectId, questions: `Which boots ${Math.random()}?` }, token)
  const { questions } = await app.items(listQuestions, { project_id: projectId }, token)
  return questions[0]!.id
}

async function newNote({ app, people, keyword }: World): Promise<number> {
  const input = { project_keyword_ids: [keyword.id], text: 'note', selected_date: utcDay() }
  const [note] = await app.items(addNote, input, people.holder.token)
  return note!.id
}
