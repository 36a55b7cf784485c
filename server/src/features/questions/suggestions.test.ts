import { addQuestions, suggestQuestions } from '@rankline/contract/questions/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { brandOfHost } from './brand-of-site.ts'
import { asQuestion, isQuestion, questionAbout } from './question-text.ts'
import { keyOf } from './suggestions.service.ts'

const app = appForTests()

test.each([
  ['which shoes last', true],
  ['Shoes?', true],
  ['靴は何ですか？', true],
  ['welche schuhe halten', true],
  ['which shoes', false],
  ['red shoes for men', false],
])('whether %j is a question', (text, is) => {
  expect(isQuestion(text)).toBe(is)
})

test('a question is written as people write it, and compared without its signs', () => {
  expect(asQuestion(' which shoes last ')).toBe('Which shoes last?')
  expect(questionAbout('how to run', 'xx')).toBe('How to run?')
  expect(questionAbout('red shoes', 'en')).toBe('What do you recommend for red shoes?')
  expect(questionAbout('red shoes', 'xx')).toBeNull()
  expect(keyOf('¿Qué zapatos ?!')).toBe(keyOf('qué zapatos'))
})

test.each([
  ['shop.example.co.uk', 'Example'],
  ['example.com', 'Example'],
  ['localhost', 'localhost'],
  ['10.0.0.1:80', '10.0.0.1:80'],
])('the brand of %s', (host, brand) => {
  expect(brandOfHost(host)).toBe(brand)
})

test('keywords are suggested as questions, without those that are asked already', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const ofProject = { project_id: project.id }
  const texts = async () =>
    (await app.items(suggestQuestions, ofProject, person.token)).data.map(({ text }) => text)
  expect(await texts()).toEqual([])
  await makeKeywords(app, person, project, 'red shoes\nhow to clean shoes')
  const both = ['What do you recommend for red shoes?', 'How to clean shoes?']
  expect((await texts()).toSorted()).toEqual(both.toSorted())
  await app.items(addQuestions, { ...ofProject, questions: 'how to clean shoes' }, person.token)
  expect(await texts()).toEqual([both[0]])
})
