import {
  addQuestions,
  createBrand,
  listQuestions,
  setQuestionTopics,
  updateBrand,
} from '@rankline/contract/questions/calls'
import { listRoundSchedules, setRoundSchedule } from '@rankline/contract/questions/rounds'
import { makeOwner } from '../owner.ts'
import { publishOpenai } from '../questions.ts'
import type { TakingForm } from './form.ts'

/** Calls about questions and brands. */
export const formsOfQuestions: readonly TakingForm[] = [
  {
    endpoint: setQuestionTopics,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { token } = person
      const asked = { project_id: project.id, questions: 'Which shoes?', topics: ['Shoes'] }
      await app.items(addQuestions, asked, token)
      const read = async () =>
        (await app.items(listQuestions, { project_id: project.id }, token)).questions[0]!
      const { id } = await read()
      return {
        token,
        full: { project_id: project.id, question_ids: [id], topics: ['Shoes', 'Running'] },
        read: async () => ({ topics: (await read()).topics }),
      }
    },
    emptied: { topics: [] },
  },
  {
    endpoint: setRoundSchedule,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { token } = person
      await publishOpenai(app.database.db)
      const asked = { project_id: project.id, surface: 'openai', frequency: 'weekly' }
      return {
        token,
        full: { ...asked, answers: 5, ceiling: 2, target_width: 0.2 },
        async read() {
          const [schedule] = await app.items(listRoundSchedules, { project_id: project.id }, token)
          const { answers, ceiling, target_width } = schedule!
          return { answers, ceiling, target_width }
        },
      }
    },
    emptied: { answers: 3, target_width: null },
    refused: ['ceiling'],
  },
  {
    endpoint: updateBrand,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { token } = person
      const lines = { aliases: 'Rvl\nRival AG', exclusions: 'a rival', domains: 'rival.example' }
      const { id } = await app.items(createBrand, { project_id: project.id, name: 'Rival', ...lines }, token)
      return {
        token,
        full: { project_id: project.id, question_brand_id: id, name: 'Rival', ...lines },
        async read() {
          const { brands } = await app.items(listQuestions, { project_id: project.id }, token)
          const { aliases, exclusions, domains } = brands.find((one) => one.id === id)!
          return { aliases, exclusions, domains }
        },
      }
    },
    emptied: { aliases: [], exclusions: [], domains: [] },
  },
]
