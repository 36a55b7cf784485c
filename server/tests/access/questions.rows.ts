import { addQuestions, createBrand, listQuestions } from '@rankline/contract/questions/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'
import { publishOpenai } from '../support/questions.ts'

const { view, update, manage } = expected
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })
let count = 0

async function newQuestion({ app, people, project }: World) {
  const { token } = people.holder
  count += 1
  await app.items(addQuestions, { project_id: project.id, questions: `Which shoes ${count}?` }, token)
  const { questions } = await app.items(listQuestions, { project_id: project.id }, token)
  return { project_id: project.id, question_ids: [questions[0]!.id] }
}

/** The only competitor, because a project may have so many. */
async function newBrand({ app, people, project }: World) {
  const { db } = app.database
  await db.deleteFrom('question_brands').where('project_id', '=', project.id).execute()
  const brand = { project_id: project.id, name: 'Rival' }
  const { id } = await app.items(createBrand, brand, people.holder.token)
  return { project_id: project.id, question_brand_id: id }
}

const atSurface: Row['input'] = ({ project }) => ({ project_id: project.id, surface: 'openai' })

/** A surface that is asked, and a question to ask. */
async function askedAtSurface(world: World) {
  await newQuestion(world)
  await publishOpenai(world.app.database.db)
  return { project_id: world.project.id, surface: 'openai' }
}

export const authorization: Rows = {
  'questions/list': { input: ofProject, expected: view },
  'questions/suggestions': { input: ofProject, expected: view },
  'questions/create': {
    input: ({ project }) => ({ project_id: project.id, questions: 'Which shoes are best?' }),
    expected: manage,
  },
  'questions/topics': { input: newQuestion, expected: update },
  'questions/delete': { input: newQuestion, expected: manage },
  'questions/createBrand': {
    async input(world) {
      const { project_id } = await newBrand(world)
      return { project_id, name: 'Other rival' }
    },
    expected: update,
  },
  'questions/updateBrand': {
    input: async (world) => ({ ...(await newBrand(world)), name: 'Rival Shoes' }),
    expected: update,
  },
  'questions/surfaces': { input: ofProject, expected: view },
  'questions/progress': { input: ofProject, expected: view },
  'questions/sources': { input: atSurface, expected: view },
  'questions/rates': { input: atSurface, expected: view },
  'questions/answers': {
    input: async (world) => {
      const { project_id, question_ids } = await newQuestion(world)
      return { project_id, question_id: question_ids[0]!, surface: 'openai' }
    },
    expected: view,
  },
  'questions/estimate': { input: askedAtSurface, expected: update },
  'questions/round': { input: askedAtSurface, expected: update },
  'questions/schedules': { input: ofProject, expected: view },
  'questions/schedule': {
    input: async (world) => ({ ...(await askedAtSurface(world)), frequency: 'weekly', ceiling: 1 }),
    expected: update,
  },
  'questions/rounds': { input: ofProject, expected: view },
  'questions/deleteBrand': { input: newBrand, expected: update },
}
