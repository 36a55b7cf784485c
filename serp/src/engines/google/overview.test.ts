import { expect, test } from 'vitest'
import { google } from './google.ts'

const result = '<div><a href="https://a.test/"><h3>A result</h3></a><div>About it.</div></div>'
const overviewOf = (block: string) =>
  google
    .parsePage(
      `<html><head><title>shed - Google Search</title></head><body><div id="rso">${block}${result}</div></body></html>`,
      { device: 'desktop' },
    )
    .features.find(({ type }) => type === 'ai_overview')?.children

const source = (url: string, label: string) => `<a href="${url}" aria-label="${label}"></a>`
const generated = (inside: string, id = '') =>
  `<div ${id} data-attrid="SrpGenSumSummary"><p>It is so.</p>${inside}</div>`

test('the sources of an overview are listed once, in order, without what screen readers are told', () => {
  const block = generated(
    source('https://one.test/a#:~:text=so', 'One. Wird in neuem Tab geöffnet.') +
      source('https://two.test/', 'Two?. Wird in neuem Tab geöffnet.') +
      source('https://three.test/', 'Three. Wird in neuem Tab geöffnet.') +
      source('https://one.test/a#:~:text=is', 'One. Wird in neuem Tab geöffnet.') +
      source('https://policies.google.com/privacy', 'Privacy'),
    'id="eKIzJc"',
  )
  expect(overviewOf(block)).toEqual([
    { title: 'One', url: 'https://one.test/a' },
    { title: 'Two?', url: 'https://two.test/' },
    { title: 'Three', url: 'https://three.test/' },
  ])
})

test('an overview that has not loaded has no sources', () => {
  expect(overviewOf('<div id="eKIzJc"><span>Searching</span></div>')).toEqual([])
})

test('generated answers of questions and of lines that open are no overview', () => {
  const answer = generated(source('https://one.test/', 'One'))
  expect(overviewOf(`<div class="related-question-pair" data-q="Why?">${answer}</div>`)).toBeUndefined()
  expect(
    overviewOf(
      `<div><div role="button" aria-expanded="false" aria-controls="line">Cost</div><div id="line">${answer}</div></div>`,
    ),
  ).toBeUndefined()
})
