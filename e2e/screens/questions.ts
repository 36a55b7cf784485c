import { expect } from '@playwright/test'
import { addQuestions, createBrand, listQuestions, requestAnswers } from '@rankline/contract/questions/calls'
import { askingProgress } from '@rankline/contract/questions/progress'
import type { Person } from '../person.ts'

/** Milliseconds for the answers of a sandbox on a busy machine. */
const PATIENCE = 90_000

/** Asks questions of a project and waits for the answers. @returns one of the questions */
export async function makeAnswers(person: Person, projectId: number): Promise<number> {
  const ofProject = { project_id: projectId }
  const questions = ['Which bakery sells the best rye bread?', 'Where can I buy fresh bagels?']
  await person.call(addQuestions, { ...ofProject, questions: questions.join('\n'), topics: ['Bread'] })
  await person.call(createBrand, { ...ofProject, name: 'Rival', domains: 'rival.example' })
  await person.call(requestAnswers, { ...ofProject, surface: 'chatgpt' })
  const left = async () => {
    const [asked] = await person.call(askingProgress, ofProject)
    return asked?.last == null ? Number.NaN : asked.waiting
  }
  await expect.poll(left, { timeout: PATIENCE }).toBe(0)
  const list = await person.call(listQuestions, ofProject)
  return list.questions[0]?.id ?? 0
}
