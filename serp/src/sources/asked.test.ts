import { expect, test } from 'vitest'
import { answersAnother } from './asked.ts'

test('a page with another query answers another search', () => {
  expect(answersAnother('<input name="q" value="garden shed">', 'garden shed', 'running shoes')).toBe(true)
  expect(answersAnother('<title>木村拓哉</title>', '木村拓哉', '東京 天気')).toBe(true)
})

test.each([
  ['Garden  Shed', 'garden shed'],
  ['garden shed', 'gardn shed'],
  ['café crème', 'cafe creme'],
  ['"iphone 11"', 'iphone 11'],
  ['天気 東京', '東京 天気'],
])('the same search in other letters: %s for %s', (query, phrase) => {
  expect(answersAnother('', query, phrase)).toBe(false)
})

test('a corrected search is the same one: the page still shows what was typed', () => {
  for (const page of ['Search instead for <a>ghbdtn</a>', '<a href="/search?q=ghbdtn&spell=0">'])
    expect(answersAnother(page, 'привет', 'ghbdtn')).toBe(false)
  expect(answersAnother('<a href="/search?q=at%26t+plan">', 'verizon', 'at&t plan')).toBe(false)
})

test('a page that shows no query is not told to be of another search', () => {
  expect(answersAnother('', null, 'shed')).toBe(false)
})
